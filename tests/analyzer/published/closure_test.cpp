// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/published/closure.h"

#include <gmock/gmock.h>
#include <utility>

#include "tests/analyzer/fixture.h"

namespace roofladder {
namespace {

using test::RunBuilder;

using Printed = std::vector<std::pair<const char*, double>>;

// A variant with these published numbers.
std::vector<Contradiction> published(const Printed& values) {
  RunBuilder builder;
  const std::uint32_t point = builder.add(test::rung("published", "", 0));
  for (const auto& [metric, value] : values) {
    builder.sample(point, metric, value, Provenance::published);
  }
  const Observations observations(builder.run);
  return contradictions(observations, point);
}

// The last variant of the LFRic post: 522 + 27 = 549 GB/s, 67184640 flop, 0.32 ms, 209 Gflop/s and
// 0.3 flop/B.
Printed lfric(double intensity) {
  return {{"time", 0.32e-3},
          {"flops", 67184640},
          {"dram.read_throughput", 522e9},
          {"dram.write_throughput", 27e9},
          {"dram.throughput", 549e9},
          {"flop_rate", 209e9},
          {"intensity", intensity}};
}

TEST(Closure, FindsTheIntensityThatTheLfricPostGetsWrong) {
  const auto found = published(lfric(0.3));
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found[0].metric->name, "intensity");
  EXPECT_EQ(found[0].given, 0.3);
  EXPECT_NEAR(found[0].computed, 67184640 / (549e9 * 0.32e-3), 1e-12);
  EXPECT_NEAR(found[0].computed, 0.38, 0.005);
}

TEST(Closure, FindsNothingWhereItIsRight) {
  EXPECT_TRUE(published(lfric(0.38)).empty());
  EXPECT_TRUE(published(lfric(0.4)).empty()) << "0.38 printed with one digit";
}

TEST(Closure, NeedsOnlyTheTotalThroughput) {
  const auto found = published(
      {{"time", 0.32e-3}, {"flops", 67184640}, {"dram.throughput", 549e9}, {"intensity", 0.3}});
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found[0].metric->name, "intensity");
}

TEST(Closure, FindsASumThatDoesNotAddUp) {
  auto values = lfric(0.38);
  values[4].second = 649e9;
  const auto found = published(values);
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found[0].metric->name, "dram.throughput");
}

TEST(Closure, ClaimsNothingWithoutInputs) {
  EXPECT_TRUE(published({{"intensity", 0.3}, {"flops", 67184640}}).empty());
}

TEST(Closure, AllowsForTheRoundingOfInputs) {
  EXPECT_TRUE(published({{"time", 0.3}, {"flops", 1e9 + 1}, {"flop_rate", 2.9e9}}).empty())
      << "0.3 s may be 0.345 s";
  EXPECT_EQ(published({{"time", 0.31}, {"flops", 1e9 + 1}, {"flop_rate", 2.9e9}}).size(), 1U);
}

TEST(Closure, ReachesTheFindings) {
  RunBuilder builder;
  const std::uint32_t point = builder.add(test::rung("published", "", 0));
  for (const auto& [metric, value] : lfric(0.3)) {
    builder.sample(point, metric, value, Provenance::published);
  }
  const Analysis analysis = analyse(builder.run);
  ASSERT_EQ(analysis.findings.size(), 1U);
  EXPECT_EQ(analysis.findings[0].kind, FindingKind::given_contradicts);
  EXPECT_EQ(analysis.findings[0].sentence,
            "has a given (published) Intensity of 0.300 flop/B, but its inputs give 0.382 flop/B.");
}

TEST(PrintedRounding, IsHalfAUnitOfTheLastDigit) {
  EXPECT_DOUBLE_EQ(printed_rounding(0.3), 0.05);
  EXPECT_DOUBLE_EQ(printed_rounding(0.32e-3), 0.5e-5);
  EXPECT_DOUBLE_EQ(printed_rounding(549e9), 0.5e9);
  EXPECT_DOUBLE_EQ(printed_rounding(14.95), 0.005);
  EXPECT_DOUBLE_EQ(printed_rounding(-7), 0.5);
}

}  // namespace
}  // namespace roofladder
