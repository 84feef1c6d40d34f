// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>

#include "analyzer/limits/measured.h"
#include "tests/analyzer/fixture.h"
#include "tests/variant_id.h"

// Ceilings of caches and of the host link, beside those of device memory.
namespace roofladder {
namespace {

using test::clean_run;
using test::RunBuilder;

constexpr double median = 1 / 0.998;  // for times whose shortest is 1 s

struct Measured {
  std::string id;
  std::string limit;
  std::string metric;
  double work = 0;
  double seconds = median;
};

void measure(RunBuilder& builder, const Measured& measured) {
  VariantInfo variant;
  test::set_id(variant, measured.id);
  variant.title = measured.limit + ": " + measured.id;
  test::set_limit(variant, measured.limit);
  variant.parts = {"kernel"};
  Point point;
  point.phase = Phase::ceilings_before;
  const std::uint32_t before = builder.add(variant, point);
  for (const std::uint32_t index : {before, builder.add_point(before, Phase::ceilings_after)}) {
    for (const char* metric : {"link.to_device", "link.from_device", "work_units", "level.bytes"}) {
      builder.sample(index, metric, metric == measured.metric ? measured.work : 0,
                     Provenance::declared);
    }
    builder.sample(index, "clock.core", 2e9, Provenance::timer);
    builder.times(index, measured.seconds);
  }
}

// clean_run() with an L2 of 400 GB/s, an L1 of 800 GB/s, and a link of 50 and 40 GB/s with a
// latency of 2 us per copy.
RunBuilder with_levels() {
  RunBuilder builder = clean_run().builder;
  measure(builder, {"cache/cuda/l2:blocks=2", "l2", "level.bytes", 300e9});
  measure(builder, {"cache/cuda/l2:blocks=4", "l2", "level.bytes", 400e9});
  measure(builder, {"cache/cuda/l1", "l1", "level.bytes", 800e9});
  measure(builder, {"link/cuda/to_device", "link.to_device.pinned", "link.to_device", 50e9});
  measure(builder, {"link/cuda/from_device", "link.from_device.pinned", "link.from_device", 40e9});
  measure(builder, {"link/cuda/latency:waits=1", "link.latency", "work_units", 500e3});
  return builder;
}

const Ceiling& of(const Analysis& analysis, std::string_view limit) {
  for (const Ceiling& ceiling : analysis.ceilings) {
    if (to_text(ceiling.limit) == limit) {
      return ceiling;
    }
  }
  throw std::out_of_range("no ceiling of " + std::string(limit));
}

TEST(LevelCeilings, AreBytesOfTheLevelOverTheShortestTime) {
  const Analysis analysis = analyse(with_levels().run);
  EXPECT_NEAR(of(analysis, "l2").best, 400e9, 1);
  EXPECT_EQ(of(analysis, "l2").variant, "cache/cuda/l2:blocks=4");
  EXPECT_NEAR(of(analysis, "l1").best, 800e9, 1);
  EXPECT_NEAR(of(analysis, "link.to_device.pinned").best, 50e9, 1);
  EXPECT_NEAR(of(analysis, "link.from_device.pinned").best, 40e9, 1);
  EXPECT_EQ(of(analysis, "l2").read_fraction, std::nullopt);
  EXPECT_EQ(of(analysis, "l2").clock, 2e9);
}

TEST(LevelCeilings, OfALatencyAreTheShortestTimeOfACopy) {
  const Analysis analysis = analyse(with_levels().run);
  const Ceiling& latency = of(analysis, "link.latency");
  EXPECT_EQ(latency.limit.kind, LimitKind::latency);
  EXPECT_NEAR(latency.best, 2e-6, 1e-15);
  EXPECT_EQ(latency.spread.low, latency.best);
  EXPECT_NEAR(latency.spread.high, 2e-6 * 1.001 * median, 1e-15);
}

TEST(LevelCeilings, OfALatencyAreTheLeastOfTheirCandidates) {
  RunBuilder builder = with_levels();
  measure(builder, {"link/cuda/latency:waits=0", "link.latency", "work_units", 500e3, 2 * median});
  EXPECT_EQ(of(analyse(builder.run), "link.latency").variant, "link/cuda/latency:waits=1");
}

TEST(LevelCeilings, DriftUpWhenACopyTakesLonger) {
  RunBuilder builder = with_levels();
  for (Sample& sample : builder.run.samples) {
    const Point& point = builder.run.points[sample.point];
    const auto& measures = builder.run.variants[point.variant].measures;
    const bool latency = measures && to_text(measures->limit) == "link.latency";
    if (latency && point.phase == Phase::ceilings_after &&
        builder.run.metrics[sample.metric] == "time") {
      sample.value *= 1.5;
    }
  }
  const Analysis analysis = analyse(builder.run);
  EXPECT_NEAR(*of(analysis, "link.latency").drift, 0.5, 1e-12);
  EXPECT_THAT(test::findings(analysis, FindingKind::ceiling_moved), testing::IsEmpty());
}

TEST(LevelCeilings, HaveTheTheoreticalValueOfTheDevicesFacts) {
  RunBuilder builder = with_levels();
  builder.run.devices[0].facts.push_back({"bytes_per_clock.l1", "450", 450.0, dimension::ratio});
  builder.run.devices[0].facts.push_back(
      {"link.theoretical_bandwidth", "63 GB/s", 63e9, dimension::bytes_per_second});
  const Analysis analysis = analyse(builder.run);
  EXPECT_EQ(of(analysis, "l1").theoretical, 900e9);
  EXPECT_EQ(of(analysis, "l1").theoretical_source,
            "450 B a clock x 2 GHz (clock beside the repetitions)");
  EXPECT_EQ(of(analysis, "l2").theoretical, std::nullopt);
  EXPECT_EQ(of(analysis, "link.to_device.pinned").theoretical, 63e9);
  EXPECT_EQ(of(analysis, "link.latency").theoretical, std::nullopt);
}

TEST(LevelCeilings, LeaveTheRoofsOfDeviceMemoryAlone) {
  const Analysis plain = analyse(clean_run().builder.run);
  const Analysis analysis = analyse(with_levels().run);
  EXPECT_EQ(analysis.ridges.size(), plain.ridges.size());
  for (const double read_fraction : {0.0, 0.5, 0.7, 1.0}) {
    EXPECT_EQ(nearest_mix(analysis.ceilings, 0, read_fraction)->limit,
              bandwidth_of(MemoryLevel::dram));
    EXPECT_EQ(surrounding_mix(analysis.ceilings, 0, read_fraction)->limit,
              bandwidth_of(MemoryLevel::dram));
  }
  for (const char* name : {"original", "less_traffic", "fast"}) {
    EXPECT_EQ(test::rung_of(analysis, name).analysis.bound.sentence,
              test::rung_of(plain, name).analysis.bound.sentence);
  }
}

TEST(LevelCeilings, AloneAreNoCeilingOfDeviceMemory) {
  RunBuilder builder;
  measure(builder, {"cache/cuda/l2", "l2", "level.bytes", 400e9});
  const Analysis analysis = analyse(builder.run);
  EXPECT_EQ(analysis.ceilings.size(), 1U);
  EXPECT_EQ(analysis.notes.size(), 2U);
  EXPECT_EQ(stream_ceiling(analysis.ceilings, 0), nullptr);
}

// With 2 GB from memory in 1 s no variant comes near 32 GB/s. original moves 300 GB/s through L2,
// whose limit is 400, and less_traffic 200.
TEST(LevelCeilings, BindWhereMemoryDoesNot) {
  auto clean = clean_run();
  test::remove(clean.builder.run, "dram.read");
  test::remove(clean.builder.run, "dram.write");
  for (const std::uint32_t point : {clean.original, clean.less_traffic, clean.fast}) {
    clean.builder.simulate(point, 2e9, 0);
  }
  clean.builder.sample(clean.original, "l2.bytes", 300e9, Provenance::counter);
  clean.builder.sample(clean.less_traffic, "l2.bytes", 100e9, Provenance::counter);
  measure(clean.builder, {"cache/cuda/l2", "l2", "level.bytes", 400e9});
  const Analysis analysis = analyse(clean.builder.run);
  const Bound& bound = test::rung_of(analysis, "original").analysis.bound;
  EXPECT_EQ(bound.kind, BoundKind::cache);
  EXPECT_EQ(bound.sentence, "at 75.0 % of l2");
  EXPECT_THAT(bound.ceilings, testing::ElementsAre("l2"));
  EXPECT_EQ(test::rung_of(analysis, "less_traffic").analysis.bound.kind, BoundKind::below_roofs);
}

}  // namespace
}  // namespace roofladder
