// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/providers/cupti/metric_sets.h"

#include <algorithm>
#include <functional>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <map>

#include "collector/providers/cupti/host_profiler.h"
#include "run/metric.h"
#include "tests/collector/failure_of.h"
#include "tests/collector/providers/cupti/requires_cupti.h"

namespace roofladder::cupti {
namespace {

using testing::Contains;
using testing::DoubleEq;
using testing::HasSubstr;
using testing::Optional;

const MetricSet& set_named(std::string_view name) {
  return *std::ranges::find_if(metric_sets(),
                               [&](const MetricSet& set) { return name == set.name; });
}

// The metric's value for the given counters; those left out are 0.
std::optional<double> value_of(const MetricSet& set, std::string_view metric,
                               const std::map<std::string, double>& counted, double warps = 64) {
  std::vector<double> sums;
  for (const char* counter : set.counters()) {
    const auto found = counted.find(counter);
    sums.push_back(found == counted.end() ? 0 : found->second);
  }
  const auto row = std::ranges::find_if(
      set.metrics, [&](const CountedMetric& candidate) { return metric == candidate.metric; });
  return set.value(*row, sums, warps);
}

TEST(MetricSet, NamesEveryCounterOnce) {
  for (const MetricSet& set : metric_sets()) {
    std::vector<std::string> counters;
    for (const char* counter : set.counters()) {
      EXPECT_THAT(counters, testing::Not(Contains(counter))) << set.name;
      counters.emplace_back(counter);
    }
  }
}

TEST(MetricSet, ObservesMetricsOfTheTable) {
  for (const MetricSet& set : metric_sets()) {
    for (const CountedMetric& metric : set.metrics) {
      const Metric* known = find_metric(metric.metric);
      ASSERT_NE(known, nullptr) << metric.metric;
      EXPECT_EQ(known->kind, MetricKind::base) << metric.metric;
    }
  }
}

TEST(MetricSet, ThatIsSampledHasTheRowsOfRoofline) {
  std::vector<std::string> sampled;
  for (const MetricSet& set : sampled_sets()) {
    for (const CountedMetric& metric : set.metrics) {
      sampled.emplace_back(metric.metric);
      EXPECT_EQ(value_of(set, metric.metric, {{"dram__bytes_read.sum", 3}}),
                value_of(set_named("roofline"), metric.metric, {{"dram__bytes_read.sum", 3}}));
    }
  }
  EXPECT_THAT(sampled, testing::UnorderedElementsAre(
                           "dram.read", "dram.write", "l2.bytes", "l2.sectors", "l1.bytes",
                           "l1.accesses", "l1.misses", "local.load", "local.store",
                           "local.accesses", "local.misses", "occupancy.achieved"));
}

TEST(MetricSet, AddsTerms) {
  EXPECT_THAT(
      value_of(set_named("exact_l2"), "llc.accesses",
               {{"lts__t_sectors_lookup_hit.sum", 70}, {"lts__t_sectors_lookup_miss.sum", 30}}),
      Optional(DoubleEq(100)));
}

TEST(MetricSet, SubtractsTerms) {
  EXPECT_THAT(value_of(set_named("roofline"), "l1.misses",
                       {{"l1tex__t_sectors.sum", 1000}, {"l1tex__t_sectors_lookup_hit.sum", 640}}),
              Optional(DoubleEq(360)));
}

TEST(MetricSet, ConvertsNanoseconds) {
  EXPECT_THAT(value_of(set_named("roofline"), "time.profiled", {{"gpu__time_duration.sum", 2500}}),
              Optional(DoubleEq(2.5e-6)));
}

// 3 multiprocessors, active for 1000 cycles, on each of which 16 of 64 warps were resident.
TEST(MetricSet, DividesByTheWarpsAMultiprocessorHolds) {
  EXPECT_THAT(
      value_of(set_named("roofline"), "occupancy.achieved",
               {{"sm__warps_active.sum", 3 * 1000 * 16}, {"sm__cycles_active.sum", 3 * 1000}}),
      Optional(DoubleEq(0.25)));
}

// Two multiprocessors, active for 1000 cycles of 4000, with 10 resident warps each; their eight
// schedulers issue in a quarter of the cycles.
TEST(MetricSet, SharesTheCyclesOfResidentWarps) {
  const std::map<std::string, double> counted{
      {"sm__warps_active.sum", 2 * 1000 * 10},
      {"smsp__warps_issue_stalled_long_scoreboard.sum", 14000},
      {"smsp__issue_active.sum", 8 * 250},
      {"sm__cycles_active.sum", 2 * 1000},
      {"sm__cycles_active.max", 1000},
      {"sm__cycles_elapsed.max", 4000}};
  const MetricSet& set = set_named("stalls");
  EXPECT_THAT(value_of(set, "stall.long_scoreboard", counted), Optional(DoubleEq(0.7)));
  EXPECT_THAT(value_of(set, "stall.barrier", counted), Optional(DoubleEq(0)));
  EXPECT_THAT(value_of(set, "stall.selected", counted), Optional(DoubleEq(0.1)));
  EXPECT_THAT(value_of(set, "issue.active", counted), Optional(DoubleEq(0.25)));
  EXPECT_THAT(value_of(set, "sm.active", counted), Optional(DoubleEq(0.25)));
  EXPECT_EQ(value_of(set, "stall.barrier", {}), std::nullopt) << "no kernel ran";
}

// Two ranges, in which the pipe could have taken 800 and 200 instructions: their sums.
TEST(MetricSet, SharesWhatAPipeCouldHaveTaken) {
  const std::map<std::string, double> counted{
      {"sm__inst_executed_pipe_alu.sum", 300 + 200},
      {"sm__inst_executed_pipe_alu.sum.peak_sustained_active", 800 + 200}};
  EXPECT_THAT(value_of(set_named("pipes"), "pipe.alu", counted), Optional(DoubleEq(0.5)));
  EXPECT_EQ(value_of(set_named("pipes"), "pipe.fma", counted), std::nullopt);
}

// The busiest of four multiprocessors held warps for 1000 cycles, the others for 600.
TEST(MetricSet, ComparesTheBusiestMultiprocessorWithTheOthers) {
  EXPECT_THAT(value_of(set_named("stalls"), "sm.balance",
                       {{"sm__cycles_active.avg", 700}, {"sm__cycles_active.max", 1000}}),
              Optional(DoubleEq(0.7)));
}

TEST(MetricSet, HasNoOccupancyWhereNoKernelRan) {
  EXPECT_EQ(value_of(set_named("roofline"), "occupancy.achieved", {}), std::nullopt);
}

TEST(MetricSet, ThatPatchesCodeKnowsWhetherAKernelWasPatched) {
  const MetricSet& set = set_named("exact_flops");
  std::vector<double> sums(set.counters().size(), 0.0);
  EXPECT_FALSE(set.was_counted(sums));
  sums.back() = 32;  // instructions of a kernel that computes nothing
  EXPECT_TRUE(set.was_counted(sums));
  EXPECT_STREQ(set.counters().back(), "smsp__sass_thread_inst_executed.sum");
}

TEST(MetricSet, OfHardwareCountersCountsNoKernelAsZero) {
  const MetricSet& set = set_named("roofline");
  EXPECT_TRUE(set.was_counted(std::vector<double>(set.counters().size(), 0.0)));
}

// tensor, tensor_fp16: nothing where the chip lacks a counter of the set.
struct ChipPasses {
  std::string chip;
  std::uint32_t roofline;
  std::uint32_t pipes;
  std::optional<std::uint32_t> tensor;
  std::optional<std::uint32_t> tensor_fp16;
};

void PrintTo(const ChipPasses& tested, std::ostream* stream) {
  *stream << tested.chip;
}

class Chip : public testing::TestWithParam<ChipPasses> {
 protected:
  void SetUp() override { ROOFLADDER_REQUIRE_CUPTI(); }

  // Nothing for a set if the chip lacks one of its counters.
  static std::optional<std::uint32_t> expected_passes(const MetricSet& set) {
    const std::map<std::string, std::optional<std::uint32_t>> expected{
        {"roofline", GetParam().roofline},
        {"stalls", 2},
        {"pipes", GetParam().pipes},
        {"more_stalls", 4},
        {"exact_flops", 1},
        {"exact_l2", 2},
        {"tensor", GetParam().tensor},
        {"tensor_fp16", GetParam().tensor_fp16}};
    return expected.at(set.name);
  }
};

TEST_P(Chip, HasEveryCounter) {
  for (const MetricSet& set : metric_sets()) {
    if (!expected_passes(set)) {
      continue;
    }
    const HostProfiler host(GetParam().chip, set.counters());
    for (const char* counter : host.counters()) {
      EXPECT_TRUE(host.has(counter)) << set.name << ": " << counter;
    }
  }
}

// Holds the number of passes, which is the fewest that CUPTI needs: a further counter in a set may
// cost a pass, and so a repetition.
TEST_P(Chip, NeedsSoManyPasses) {
  for (const MetricSet& set : metric_sets()) {
    if (const auto expected = expected_passes(set)) {
      EXPECT_EQ(HostProfiler(GetParam().chip, set.counters()).passes(), *expected) << set.name;
    }
  }
}

// A sampled set has one pass, or nothing is sampled. No chip before Turing has samples.
TEST_P(Chip, SamplesASetInOnePass) {
  for (const MetricSet& set : sampled_sets()) {
    if (GetParam().chip != "GV100") {
      HostProfiler host(GetParam().chip, set.counters(), CUPTI_PROFILER_TYPE_PM_SAMPLING);
      EXPECT_EQ(host.passes(), 1U) << set.name;
    }
  }
}

TEST_P(Chip, SaysWhichTensorCounterItLacks) {
  for (const MetricSet& set : metric_sets()) {
    if (!expected_passes(set)) {
      const Failure failure =
          failure_of([&] { HostProfiler(GetParam().chip, set.counters()).passes(); });
      EXPECT_EQ(failure.status, Status::unsupported);
      EXPECT_THAT(failure.reason, HasSubstr("this GPU has no counter sm__ops_path_tensor_src_"));
    }
  }
}

INSTANTIATE_TEST_SUITE_P(
    Chips, Chip,
    testing::Values(ChipPasses{"GV100", 6, 3, {}, {}}, ChipPasses{"TU102", 2, 2, {}, {}},
                    ChipPasses{"GA100", 2, 2, 3, {}}, ChipPasses{"GA102", 1, 2, 3, {}},
                    ChipPasses{"AD102", 1, 2, 3, {}}, ChipPasses{"GH100", 1, 2, 3, 2},
                    ChipPasses{"GB100", 1, 2, 3, {}}),
    [](const auto& tested) { return tested.param.chip; });

class HostProfilerTest : public testing::Test {
 protected:
  void SetUp() override { ROOFLADDER_REQUIRE_CUPTI(); }
};

TEST_F(HostProfilerTest, NamesTheCounterThatTheChipLacks) {
  const Failure failure = failure_of([] {
    HostProfiler("GH100", {"dram__bytes_read.sum", "dram__bytes_eaten.sum"}).passes();
  });
  EXPECT_EQ(failure.status, Status::unsupported);
  EXPECT_EQ(failure.reason, "this GPU has no counter dram__bytes_eaten.sum");
}

TEST_F(HostProfilerTest, RefusesAnUnknownChip) {
  const Failure failure =
      failure_of([] { HostProfiler("GX999", {"dram__bytes_read.sum"}).passes(); });
  EXPECT_EQ(failure.status, Status::failed);
  EXPECT_THAT(failure.reason, HasSubstr("cuptiProfilerHostInitialize"));
}

TEST_F(HostProfilerTest, PlansTheSameTwice) {
  HostProfiler host("GH100", set_named("roofline").counters());
  const std::vector<std::uint8_t> first = host.config_image();
  EXPECT_FALSE(first.empty());
  EXPECT_EQ(host.config_image(), first);
  EXPECT_EQ(host.passes(), 1U);
}

}  // namespace
}  // namespace roofladder::cupti
