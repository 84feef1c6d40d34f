// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>

#include "analyzer/limits/measured.h"
#include "run/metric.h"
#include "tests/analyzer/fixture.h"
#include "tests/variant_id.h"

namespace roofladder {
namespace {

using test::clean_run;

const Ceiling& named(const std::vector<Ceiling>& ceilings, std::string_view name) {
  for (const Ceiling& ceiling : ceilings) {
    if (ceiling.name == name) {
      return ceiling;
    }
  }
  throw std::out_of_range("no ceiling " + std::string(name));
}

std::vector<Ceiling> clean_ceilings() {
  return analyse(clean_run().builder.run).ceilings;
}

TEST(Ceilings, AreWorkOverTheShortestTime) {
  const auto ceilings = clean_ceilings();
  ASSERT_EQ(ceilings.size(), 6U);
  const Ceiling& triad = named(ceilings, "Triad, regular stores");
  EXPECT_EQ(triad.limit.kind, LimitKind::bandwidth);
  EXPECT_NEAR(triad.best, 32e9, 1);
  EXPECT_NEAR(*triad.stream_convention, 24e9, 1);
  EXPECT_DOUBLE_EQ(*triad.read_fraction, 0.75);
  EXPECT_NEAR(named(ceilings, "Triad, non-temporal stores").best, 30e9, 1);
  EXPECT_NEAR(named(ceilings, "fp64 FMA, SIMD").best, 45e9, 1);
  EXPECT_NEAR(named(ceilings, "Clock").best, 3e9, 1);
}

TEST(Ceilings, SpreadFromTheSlowerQuartileToTheBestAndDoNotDriftOnAQuietMachine) {
  const Ceiling triad = named(clean_ceilings(), "Triad, regular stores");
  EXPECT_NEAR(triad.spread.low, 32e9 * 0.998 / 1.001, 1);
  EXPECT_EQ(triad.spread.high, triad.best);
  EXPECT_DOUBLE_EQ(*triad.drift, 0);
}

TEST(Ceilings, DriftByTheRatioOfTheMedians) {
  auto clean = clean_run();
  for (Sample& sample : clean.builder.run.samples) {
    if (sample.point == clean.triad_after && clean.builder.run.metrics[sample.metric] == "time") {
      sample.value *= 2;
    }
  }
  EXPECT_DOUBLE_EQ(*named(analyse(clean.builder.run).ceilings, "Triad, regular stores").drift,
                   -0.5);
}

TEST(Ceilings, OfOnePhaseHaveNoDrift) {
  auto clean = clean_run();
  std::erase_if(clean.builder.run.samples,
                [&](const Sample& sample) { return sample.point == clean.triad_after; });
  EXPECT_FALSE(named(analyse(clean.builder.run).ceilings, "Triad, regular stores").drift);
}

TEST(Ceilings, HaveTheoreticalFlopsFromLanesPipesAndClock) {
  const auto ceilings = clean_ceilings();
  EXPECT_NEAR(*named(ceilings, "fp64 FMA, SIMD").theoretical, 4 * 2 * 2 * 3e9, 100);
  EXPECT_NEAR(*named(ceilings, "fp64 FMA, scalar").theoretical, 1 * 2 * 2 * 3e9, 100);
  EXPECT_EQ(named(ceilings, "fp64 FMA, SIMD").theoretical_source,
            "4 lanes x 2 flop x 2 pipes x 3.00 GHz (measured clock) x 1 threads");
}

TEST(Ceilings, CountThePipesOfCoresNotOfTheirThreads) {
  auto run = clean_run().builder.run;
  std::swap(run.facts, run.devices[0].facts);
  run.facts.push_back({"cpu.cores", "1", 1.0, dimension::ratio});
  for (Point& point : run.points) {
    point.threads = 2;
  }
  const auto ceilings = analyse(run).ceilings;
  EXPECT_NEAR(named(ceilings, "fp64 FMA, SIMD").theoretical.value(), 4 * 2 * 2 * 3e9, 100);
  EXPECT_THAT(named(ceilings, "fp64 FMA, SIMD").theoretical_source, testing::EndsWith("x 1 cores"));
}

TEST(Ceilings, HaveNoTheoreticalValueWithoutTheFacts) {
  auto run = clean_run().builder.run;
  run.devices[0].facts.clear();
  EXPECT_FALSE(named(analyse(run).ceilings, "fp64 FMA, SIMD").theoretical);
  EXPECT_FALSE(named(analyse(run).ceilings, "Triad, regular stores").theoretical);
}

TEST(Ceilings, HaveTheDatasheetBandwidthWhereGiven) {
  auto run = clean_run().builder.run;
  run.devices[0].facts.push_back(
      {"dram.theoretical_bandwidth", "51.2 GB/s", 51.2e9, dimension::bytes_per_second});
  const auto ceilings = analyse(run).ceilings;
  EXPECT_EQ(named(ceilings, "Triad, regular stores").theoretical, 51.2e9);
  EXPECT_EQ(named(ceilings, "Triad, regular stores").theoretical_source, "datasheet");
}

TEST(Ceilings, AreChosenByTheirUse) {
  const auto ceilings = clean_ceilings();
  EXPECT_EQ(stream_ceiling(ceilings, 0)->name, "Triad, regular stores");
  EXPECT_EQ(nearest_mix(ceilings, 0, 0.9)->name, "Triad, regular stores");
  EXPECT_EQ(nearest_mix(ceilings, 0, 0.68)->name, "Triad, non-temporal stores");
  EXPECT_EQ(nearest_mix(ceilings, 0, 0.1)->name, "Fill, regular stores");
  EXPECT_EQ(flops_ceiling(ceilings, 0, NumberFormat::fp64)->name, "fp64 FMA, SIMD");
  EXPECT_EQ(flops_ceiling(ceilings, 0, NumberFormat::fp32), nullptr);
  EXPECT_EQ(stream_ceiling(ceilings, 1), nullptr);
  EXPECT_EQ(nearest_mix({}, 0, 0.5), nullptr);
}

// A flop rate ceiling like those of a GPU.
Ceiling peak_of(const std::string& limit, double rate) {
  Ceiling ceiling;
  ceiling.name = limit;
  ceiling.limit = parse_limit(limit).value();
  ceiling.best = rate;
  return ceiling;
}

TEST(Ceilings, OfMatrixUnitsAreTakenWhereNothingElseWasMeasured) {
  const std::vector<Ceiling> ceilings{
      peak_of("flops.fp64", 34e12),         peak_of("flops.fp64.tensor", 67e12),
      peak_of("flops.fp16", 134e12),        peak_of("flops.fp16.tensor", 990e12),
      peak_of("flops.bf16.tensor", 980e12), peak_of("flops.tf32.tensor", 490e12)};
  EXPECT_EQ(to_text(flops_ceiling(ceilings, 0, NumberFormat::fp64)->limit), "flops.fp64");
  EXPECT_EQ(to_text(flops_ceiling(ceilings, 0, NumberFormat::fp16)->limit), "flops.fp16");
  EXPECT_EQ(to_text(flops_ceiling(ceilings, 0, NumberFormat::bf16)->limit), "flops.bf16.tensor");
  EXPECT_EQ(to_text(flops_ceiling(ceilings, 0, NumberFormat::tf32)->limit), "flops.tf32.tensor");
  EXPECT_EQ(flops_ceiling(ceilings, 0, NumberFormat::fp32), nullptr);
  EXPECT_EQ(flops_ceiling(ceilings, 1, NumberFormat::fp64), nullptr);
}

TEST(Ceilings, OfADeviceAreFlopsInAClockAtTheClockBesideThem) {
  auto clean = clean_run();
  auto& run = clean.builder.run;
  run.devices[0].kind = DeviceKind::gpu;
  run.devices[0].facts = {
      {"flops_per_clock.fp64", "4", 4.0, dimension::ratio},
      {"flops_per_clock.fp16", "8", 8.0, dimension::ratio},
      {"flops_per_clock.fp16.tensor", "32", 32.0, dimension::ratio},
  };
  const auto theoretical = [&](const std::string& limit) {
    for (VariantInfo& variant : run.variants) {
      if (variant.title == "fp64 FMA, SIMD") {
        test::set_limit(variant, limit);
      }
    }
    return named(analyse(run).ceilings, "fp64 FMA, SIMD").theoretical;
  };
  for (std::uint32_t point = 0; point < run.points.size(); ++point) {
    clean.builder.sample(point, "clock.core", 2e9, Provenance::timer);
  }
  EXPECT_EQ(theoretical("flops.fp64"), 8e9);
  EXPECT_EQ(theoretical("flops.fp16"), 16e9);
  EXPECT_EQ(theoretical("flops.fp16.tensor"), 64e9);
  EXPECT_EQ(theoretical("flops.bf16.tensor"), std::nullopt);
}

TEST(Ceilings, OnEitherSideOfAMixBoundIt) {
  const auto ceilings = clean_ceilings();
  EXPECT_EQ(surrounding_mix(ceilings, 0, 0.68)->name, "Triad, regular stores");
  EXPECT_EQ(surrounding_mix(ceilings, 0, 0.6)->name, "Triad, non-temporal stores");
  EXPECT_EQ(surrounding_mix(ceilings, 0, 0.1)->name, "Fill, regular stores");
  EXPECT_EQ(surrounding_mix(ceilings, 0, 1)->name, "Triad, regular stores");
  EXPECT_EQ(surrounding_mix(ceilings, 1, 0.5), nullptr);
}

TEST(Ceilings, OfOneMixAreTheBestOfIt) {
  auto ceilings = clean_ceilings();
  Ceiling better = *nearest_mix(ceilings, 0, 0.75);
  better.name = "Better";
  better.best *= 2;
  ceilings.push_back(better);
  EXPECT_EQ(nearest_mix(ceilings, 0, 0.74)->name, "Better");
}

TEST(RidgePoints, AreEveryPeakOverEveryBandwidth) {
  const auto ridges = ridge_points(clean_ceilings());
  ASSERT_EQ(ridges.size(), 6U);
  EXPECT_EQ(ridges[0].bandwidth, "Triad, regular stores");
  EXPECT_EQ(ridges[0].peak, "fp64 FMA, SIMD");
  EXPECT_NEAR(ridges[0].intensity, 45.0 / 32, 1e-9);
}

TEST(Analysis, WithoutCeilingsSaysSoAndGoesOn) {
  auto run = clean_run().builder.run;
  for (const char* kernel : {"stream", "peak"}) {
    for (VariantInfo& variant : run.variants) {
      if (variant.kernel == kernel) {
        variant.measures.reset();
      }
    }
  }
  const Analysis analysis = analyse(run);
  EXPECT_TRUE(analysis.ceilings.empty());
  EXPECT_EQ(analysis.notes.size(), 2U);
  const auto& variant = test::rung_of(analysis, "original").analysis;
  EXPECT_FALSE(variant.value(metric::stream_fraction));
  EXPECT_FALSE(variant.roofline);
  EXPECT_EQ(variant.bound.kind, BoundKind::unknown);
  EXPECT_TRUE(variant.value(metric::dram_throughput));
}

}  // namespace
}  // namespace roofladder
