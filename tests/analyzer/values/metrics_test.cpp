// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>
#include <functional>
#include <gmock/gmock.h>
#include <limits>
#include <set>

#include "analyzer/values/metric_formula.h"
#include "analyzer/words/metric_text.h"
#include "run/metric.h"
#include "tests/analyzer/fixture.h"

namespace roofladder {
namespace {

using test::clean_run;
using test::CleanRun;
using test::rung_of;
using testing::ElementsAre;
using testing::HasSubstr;

const Absence& absence(const MetricValue& metric) {
  return std::get<Absence>(metric.value);
}

VariantAnalysis original(const Run& run) {
  return rung_of(analyse(run), "original").analysis;
}

TEST(Metrics, AreTheClosedFormsOfTheInputs) {
  const auto variant = original(clean_run().builder.run);
  EXPECT_DOUBLE_EQ(variant.value(metric::time).value(), 1.0);
  EXPECT_DOUBLE_EQ(variant.value(metric::flops).value(), 2e9);
  EXPECT_DOUBLE_EQ(variant.value(metric::dram_bytes).value(), 24e9);
  EXPECT_DOUBLE_EQ(variant.value(metric::dram_throughput).value(), 24e9);
  EXPECT_DOUBLE_EQ(variant.value(metric::intensity).value(), 2.0 / 24);
  EXPECT_DOUBLE_EQ(variant.value(metric::intensity_minimum).value(), 2.0 / 8);
  EXPECT_DOUBLE_EQ(variant.value(metric::traffic_excess).value(), 3.0);
  EXPECT_DOUBLE_EQ(variant.value(metric::flops_excess).value(), 2.0);
  EXPECT_DOUBLE_EQ(variant.value(metric::l1_hit_rate).value(), 0.75);
  EXPECT_DOUBLE_EQ(variant.value(metric::work_rate).value(), 10.0);
}

TEST(Metrics, HaveWorkPerJouleWherePowerWasMeasured) {
  CleanRun clean = clean_run();
  EXPECT_THAT(absence(*original(clean.builder.run).metric(metric::work_per_joule)).reason,
              HasSubstr("power"));
  clean.builder.sample(clean.original, "power", 250, Provenance::counter);
  const auto variant = original(clean.builder.run);
  EXPECT_DOUBLE_EQ(variant.value(metric::work_per_joule).value(), 10.0 / 250);
  EXPECT_EQ(metric_text(metric::work_per_joule, 2.5e6), "2.50 M/J");
}

TEST(Metrics, AreComparedWithTheCeilings) {
  const auto variant = original(clean_run().builder.run);
  EXPECT_NEAR(variant.value(metric::stream_fraction).value(), 0.75, 1e-12);
  EXPECT_NEAR(variant.value(metric::mix_fraction).value(), 0.75, 1e-12);
  EXPECT_NEAR(variant.value(metric::attainable).value(), 32e9 / 12, 1);
  EXPECT_NEAR(variant.value(metric::roof_fraction).value(), 0.75, 1e-12);
  EXPECT_NEAR(variant.value(metric::floor).value(), 8.0 / 32, 1e-12);
  EXPECT_NEAR(variant.value(metric::floor_distance).value(), 4.0, 1e-11);
  EXPECT_EQ(variant.nearest_reference, "Triad, regular stores");
  ASSERT_TRUE(variant.roofline);
  EXPECT_DOUBLE_EQ(variant.roofline->rate, 2e9);
  EXPECT_EQ(variant.roofline->traffic, Provenance::simulated);
}

TEST(Metrics, HoldEveryRowOfTheTableInItsOrder) {
  const auto variant = original(clean_run().builder.run);
  ASSERT_EQ(variant.metrics.size(), metric_table().size());
  std::size_t place = 0;
  for (const MetricValue& value : variant.metrics) {
    EXPECT_EQ(value.metric, &metric_table()[place++]);
  }
}

TEST(Metrics, SayThatCountersOfACpusMemoryBelongToWholeSockets) {
  CleanRun clean = clean_run();
  clean.builder.sample(clean.original, "dram.read", 12e9, Provenance::counter);
  clean.builder.sample(clean.original, "dram.write", 8e9, Provenance::counter);
  clean.builder.sample(clean.original, "l1.misses", 5, Provenance::counter);
  const auto variant = original(clean.builder.run);
  const char* mark = "of whole sockets, other processes' included";
  EXPECT_EQ(variant.metric(metric::dram_read)->note, mark);
  EXPECT_THAT(variant.metric(metric::dram_throughput)->note, HasSubstr(mark));
  EXPECT_THAT(variant.metric(metric::intensity)->note, HasSubstr(mark));
  EXPECT_EQ(variant.metric(metric::l1_misses)->note, "");
  ASSERT_TRUE(variant.roofline);
  EXPECT_EQ(variant.roofline->traffic, Provenance::counter);
  EXPECT_DOUBLE_EQ(variant.value(metric::intensity).value(), 2.0 / 20);
  clean.builder.run.devices[0].kind = DeviceKind::gpu;
  EXPECT_EQ(original(clean.builder.run).metric(metric::dram_read)->note, "");
}

TEST(Metrics, CountNoOperationsOfAClassThatADeclarationDoesNotName) {
  const auto variant = original(clean_run().builder.run);
  EXPECT_EQ(variant.value(metric::ops_fp16_fma), 0.0);
  EXPECT_EQ(variant.metric(metric::ops_fp16_fma)->provenance, Provenance::declared);
  EXPECT_EQ(variant.value(metric::flops_fp16), 0.0);
}

TEST(Metrics, KnowNothingOfOperationsWithoutADeclaration) {
  auto run = clean_run().builder.run;
  std::erase_if(run.samples, [&](const Sample& sample) {
    return run.metrics[sample.metric].starts_with("ops.");
  });
  EXPECT_EQ(original(run).value(metric::ops_fp16_fma), std::nullopt);
}

TEST(Metrics, AddFlopsOfEveryPrecision) {
  auto clean = clean_run();
  clean.builder.sample(clean.fast, "ops.fp16.fma", 1e9, Provenance::declared);
  clean.builder.sample(clean.fast, "ops.bf16.fma", 2e9, Provenance::declared);
  clean.builder.sample(clean.fast, "ops.tf32.fma", 4e9, Provenance::declared);
  EXPECT_EQ(rung_of(analyse(clean.builder.run), "fast").analysis.value(metric::flops), 2e9 + 14e9);
}

TEST(Metrics, SayWhereTheyComeFrom) {
  const auto variant = original(clean_run().builder.run);
  const MetricValue& throughput = *variant.metric(metric::dram_throughput);
  EXPECT_EQ(throughput.provenance, Provenance::derived);
  EXPECT_THAT(throughput.inputs, ElementsAre(Provenance::timer, Provenance::simulated));
  EXPECT_EQ(throughput.note, "simulated traffic / measured time");
  EXPECT_EQ(variant.metric(metric::flops)->note, "proven by counting: at n=8");
  EXPECT_EQ(variant.metric(metric::ceiling_stream)->note, "Triad, regular stores");
}

TEST(Metrics, TakeTheirIntervalFromTime) {
  const auto variant = original(clean_run().builder.run);
  const auto& time = std::get<Estimate>(variant.metric(metric::time)->value);
  const auto& rate = std::get<Estimate>(variant.metric(metric::flop_rate)->value);
  ASSERT_TRUE(time.interval && rate.interval);
  EXPECT_DOUBLE_EQ(rate.interval->low, 2e9 / time.interval->high);
  EXPECT_DOUBLE_EQ(rate.interval->high, 2e9 / time.interval->low);
  EXPECT_FALSE(std::get<Estimate>(variant.metric(metric::intensity)->value).interval);
}

TEST(Metrics, ClaimNoIntervalWhereMoreThanTimeVaries) {
  CleanRun clean = clean_run();
  test::remove(clean.builder.run, "dram.read");
  for (int i = 0; i < 8; ++i) {
    clean.builder.sample(clean.original, "dram.read", 18e9 + i, Provenance::counter, whole_variant,
                         i);
  }
  const auto variant = original(clean.builder.run);
  EXPECT_TRUE(std::get<Estimate>(variant.metric(metric::dram_read)->value).interval);
  EXPECT_FALSE(std::get<Estimate>(variant.metric(metric::dram_throughput)->value).interval);
}

TEST(Metrics, PreferTheMostTrustedSource) {
  CleanRun clean = clean_run();
  clean.builder.sample(clean.original, "dram.read", 17e9, Provenance::published);
  EXPECT_DOUBLE_EQ(original(clean.builder.run).value(metric::dram_read).value(), 18e9);
  clean.builder.sample(clean.original, "dram.read", 19e9, Provenance::counter);
  const auto variant = original(clean.builder.run);
  EXPECT_DOUBLE_EQ(variant.value(metric::dram_read).value(), 19e9);
  EXPECT_EQ(variant.metric(metric::dram_read)->provenance, Provenance::counter);
}

TEST(Metrics, LeaveSampledTrafficBesideTheRoofline) {
  CleanRun clean = clean_run();
  clean.builder.sample(clean.original, "sampled.dram_bytes", 3e9, Provenance::sampled);
  clean.builder.sample(clean.original, "sampled.time", 1e-3, Provenance::sampled);
  const auto variant = original(clean.builder.run);
  const MetricValue& throughput = *variant.metric(metric::sampled_dram_throughput);
  EXPECT_DOUBLE_EQ(std::get<Estimate>(throughput.value).value, 3e12);
  EXPECT_THAT(throughput.inputs, ElementsAre(Provenance::sampled));
  EXPECT_EQ(variant.value(metric::dram_bytes),
            original(clean_run().builder.run).value(metric::dram_bytes));
  EXPECT_EQ(variant.roofline->traffic, Provenance::simulated);
}

TEST(Metrics, FallBackToDeclaredTrafficAndSaySo) {
  CleanRun clean = clean_run();
  test::remove(clean.builder.run, "dram.read");
  test::remove(clean.builder.run, "dram.write");
  clean.builder.absent(clean.original, "dram.read", Status::unavailable,
                       "valgrind is not installed", Provenance::simulated);
  const auto variant = original(clean.builder.run);
  EXPECT_DOUBLE_EQ(variant.value(metric::dram_read).value(), 8e9);
  EXPECT_DOUBLE_EQ(variant.value(metric::dram_write).value(), 2e9);
  EXPECT_EQ(variant.metric(metric::dram_read)->provenance, Provenance::declared);
  EXPECT_EQ(variant.metric(metric::dram_read)->note,
            "declared traffic, not observed: valgrind is not installed");
  EXPECT_EQ(variant.metric(metric::dram_throughput)->note, "declared traffic / measured time");
  EXPECT_EQ(variant.roofline->traffic, Provenance::declared);
}

TEST(Metrics, OfAWarmCacheHaveNoColdMinimum) {
  CleanRun clean = clean_run();
  clean.builder.run.points[clean.original].cache = CacheState::warm;
  test::remove(clean.builder.run, "dram.read");
  const auto variant = original(clean.builder.run);
  EXPECT_EQ(absence(*variant.metric(metric::dram_read)).status, Status::not_asked);
  EXPECT_EQ(absence(*variant.metric(metric::floor)).status, Status::not_applicable);
  EXPECT_THAT(absence(*variant.metric(metric::traffic_excess)).reason,
              HasSubstr("dram.read: no provider"));
  EXPECT_TRUE(variant.value(metric::minimum_read));
}

TEST(Metrics, OfACollectionThatEndedEarlySaySo) {
  CleanRun clean = clean_run();
  std::erase_if(clean.builder.run.samples, [&](const Sample& sample) {
    return sample.point == clean.original && clean.builder.run.metrics[sample.metric] == "time";
  });
  EXPECT_THAT(absence(*original(clean.builder.run).metric(metric::time)).reason,
              HasSubstr("no provider"));
  clean.builder.run.state = RunState::partial;
  EXPECT_EQ(absence(*original(clean.builder.run).metric(metric::time)).reason,
            "not measured: the collection ended before");
  EXPECT_THAT(absence(*original(clean.builder.run).metric(metric::energy)).reason,
              HasSubstr("no provider"));
}

TEST(Metrics, OfAVariantThatKeepsDataOnChipHaveNoFloor) {
  CleanRun clean = clean_run();
  clean.builder.run.variants[clean.builder.run.points[clean.original].variant].on_chip = true;
  const auto variant = original(clean.builder.run);
  EXPECT_THAT(absence(*variant.metric(metric::floor_distance)).reason,
              HasSubstr("keeps data on chip"));
  EXPECT_TRUE(variant.value(metric::intensity));
}

TEST(Metrics, NameTheMostSpecificReason) {
  CleanRun clean = clean_run();
  test::remove(clean.builder.run, "l1.misses");
  clean.builder.absent(clean.original, "l1.misses", Status::not_asked, "not asked",
                       Provenance::counter);
  clean.builder.absent(clean.original, "l1.misses", Status::denied, "perf_event_paranoid is 4",
                       Provenance::counter);
  clean.builder.absent(clean.original, "l1.misses", Status::unavailable, "no valgrind",
                       Provenance::simulated);
  const auto variant = original(clean.builder.run);
  EXPECT_EQ(absence(*variant.metric(metric::l1_misses)),
            (Absence{Status::denied, "perf_event_paranoid is 4"}));
  EXPECT_EQ(absence(*variant.metric(metric::l1_hit_rate)),
            (Absence{Status::denied, "needs l1.misses: perf_event_paranoid is 4"}));
}

TEST(Metrics, OfAFailedVariantHoldItsReason) {
  CleanRun clean = clean_run();
  auto& run = clean.builder.run;
  std::erase_if(run.samples, [&](const Sample& sample) {
    return sample.point == clean.original && run.metrics[sample.metric] == "time";
  });
  clean.builder.absent(clean.original, "time", Status::failed, "element 7 is wrong",
                       Provenance::timer);
  const auto variant = original(run);
  EXPECT_FALSE(variant.time);
  EXPECT_EQ(variant.failure, (Absence{Status::failed, "element 7 is wrong"}));
  EXPECT_EQ(absence(*variant.metric(metric::flop_rate)).reason, "needs time: element 7 is wrong");
  EXPECT_FALSE(variant.roofline);
  EXPECT_THAT(variant.bound.sentence, HasSubstr("element 7 is wrong"));
}

TEST(Metrics, OfAVariantThatFailedLaterShowNoEarlierTime) {
  CleanRun clean = clean_run();
  clean.builder.absent(clean.original, "time", Status::timeout, "longer than 10 s",
                       Provenance::timer);
  const auto variant = original(clean.builder.run);
  EXPECT_FALSE(variant.time);
  EXPECT_TRUE(variant.times.empty());
  EXPECT_FALSE(variant.value(metric::flop_rate));
  EXPECT_FALSE(variant.parts.at(0).time);
  EXPECT_EQ(variant.failure, (Absence{Status::timeout, "longer than 10 s"}));
}

// All base metrics and ceilings that a derived metric depends on.
std::set<std::string> leaves(const Metric& metric) {
  if (metric.kind != MetricKind::derived) {
    return {std::string(metric.name)};
  }
  std::set<std::string> all;
  for (const std::string& input : formula_of(metric).inputs()) {
    all.merge(leaves(*find_metric(input)));
  }
  return all;
}

TEST(Metrics, MissingAnythingAreNoNumber) {
  const CleanRun clean = clean_run();
  for (const std::string& gone : clean.builder.run.metrics) {
    auto run = clean.builder.run;
    test::remove(run, gone);
    const bool replaced = gone == "dram.read" || gone == "dram.write";
    const auto variant = original(run);
    for (const MetricValue& value : variant.metrics) {
      if (!replaced && leaves(*value.metric).contains(gone)) {
        ASSERT_TRUE(std::holds_alternative<Absence>(value.value))
            << value.metric->name << " without " << gone;
        EXPECT_NE(absence(value).reason, "");
      }
    }
  }
}

TEST(Metrics, IgnoreImpossibleSamples) {
  CleanRun clean = clean_run();
  clean.builder.sample(clean.original, "dram.read", std::numeric_limits<double>::quiet_NaN(),
                       Provenance::counter);
  clean.builder.sample(clean.original, "dram.write", -5, Provenance::counter);
  const auto variant = original(clean.builder.run);
  EXPECT_DOUBLE_EQ(variant.value(metric::dram_bytes).value(), 24e9);
}

TEST(Metrics, GivenForDerivedOnesAreUsedOnlyWithoutInputs) {
  CleanRun clean = clean_run();
  clean.builder.sample(clean.original, "intensity", 0.3, Provenance::published);
  clean.builder.sample(clean.original, "llc.hit_rate", 0.9, Provenance::published);
  const auto variant = original(clean.builder.run);
  EXPECT_DOUBLE_EQ(variant.value(metric::intensity).value(), 2.0 / 24);
  EXPECT_DOUBLE_EQ(variant.value(metric::llc_hit_rate).value(), 0.9);
  EXPECT_EQ(variant.metric(metric::llc_hit_rate)->provenance, Provenance::published);
}

TEST(Metrics, OfPartsStandWithTheParts) {
  CleanRun clean = clean_run();
  clean.builder.sample(clean.original, "dram.read", 9e9, Provenance::counter, 1);
  clean.builder.sample(clean.original, "dram.write", 3e9, Provenance::counter, 1);
  const auto variant = original(clean.builder.run);
  ASSERT_EQ(variant.parts.size(), 2U);
  EXPECT_EQ(variant.parts[0].name, "sweep");
  EXPECT_NEAR(variant.parts[0].share, 0.75, 1e-12);
  EXPECT_NEAR(variant.parts[1].time->median, 0.25, 1e-12);
  const auto& metrics = variant.parts[1].metrics;
  const MetricValue* throughput = metrics.find(find_metric("dram.throughput"));
  ASSERT_NE(throughput, nullptr);
  EXPECT_NEAR(std::get<Estimate>(throughput->value).value, 48e9, 1);
}

}  // namespace
}  // namespace roofladder
