// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/variant/bound.h"

#include <algorithm>
#include <gmock/gmock.h>

#include "tests/analyzer/fixture.h"

namespace roofladder {
namespace {

using testing::HasSubstr;

MetricValue metric(std::string_view name, Maybe<Estimate> value) {
  MetricValue result;
  result.metric = find_metric(name);
  result.value = std::move(value);
  return result;
}

MetricValues in_order(std::vector<MetricValue> values) {
  std::ranges::sort(values, {}, &MetricValue::metric);
  return values;
}

const Absence no_occupancy{Status::not_applicable, "a CPU has no occupancy"};

// A variant at these fractions of a bandwidth of 1 B/s and a peak of 1 flop/s.
Bound bound_at(double memory, double compute, Maybe<Estimate> occupancy = no_occupancy) {
  VariantAnalysis variant;
  variant.metrics = in_order({metric("mix_fraction", Estimate{memory, std::nullopt}),
                              metric("flop_rate", Estimate{compute, std::nullopt}),
                              metric("occupancy.achieved", std::move(occupancy))});
  Ceiling bandwidth;
  bandwidth.name = "triad";
  bandwidth.best = 1;
  Ceiling peak;
  peak.name = "FMA";
  peak.best = 1;
  return bound_of(variant, &bandwidth, &peak);
}

TEST(Bound, IsTheCeilingAtSeventyPercentOrMore) {
  EXPECT_EQ(bound_at(0.70, 0.1).kind, BoundKind::memory);
  EXPECT_EQ(bound_at(0.1, 0.70).kind, BoundKind::compute);
  EXPECT_EQ(bound_at(0.84, 0.1).sentence, "at 84 % of triad");
}

TEST(Bound, IsBothWithinTenPoints) {
  EXPECT_EQ(bound_at(0.85, 0.76).kind, BoundKind::both);
  EXPECT_EQ(bound_at(0.66, 0.75).kind, BoundKind::both);
  EXPECT_EQ(bound_at(0.85, 0.74).kind, BoundKind::memory);
  EXPECT_THAT(bound_at(0.85, 0.76).ceilings, testing::ElementsAre("triad", "FMA"));
}

TEST(Bound, IsNearACeilingFromHalfOfItOn) {
  const Bound bound = bound_at(0.682, 0.2);
  EXPECT_EQ(bound.kind, BoundKind::near_ceiling);
  EXPECT_THAT(bound.ceilings, testing::ElementsAre("triad"));
  EXPECT_EQ(bound.sentence, "below every roof; nearest: 68.2 % of triad");
  EXPECT_EQ(bound_at(0.1, 0.50).sentence, "below every roof; nearest: 50 % of FMA");
}

TEST(Bound, IsBelowEveryRoofWithTheFractionsNamed) {
  const Bound bound = bound_at(0.12, 0.49);
  EXPECT_EQ(bound.kind, BoundKind::below_roofs);
  EXPECT_TRUE(bound.ceilings.empty());
  EXPECT_EQ(bound.sentence, "below every roof: 49 % of FMA, 12 % of triad");
}

TEST(Bound, NamesTheOccupancyThatADeviceHas) {
  EXPECT_THAT(bound_at(0.3, 0.2, Estimate{0.24, std::nullopt}).sentence,
              testing::EndsWith("; achieved occupancy 24 %"));
}

TEST(Bound, IsTheCacheOnlyWhereMemoryAndArithmeticAreKnownNotTo) {
  Ceiling bandwidth;
  bandwidth.name = "triad";
  Ceiling peak = bandwidth;
  Ceiling l2 = bandwidth;
  bandwidth.best = peak.best = l2.best = 1;
  l2.name = "L2 bandwidth";
  l2.limit = bandwidth_of(MemoryLevel::l2);
  Ceiling l1 = l2;
  l1.name = "L1 bandwidth";
  l1.limit = bandwidth_of(MemoryLevel::l1);
  std::vector metrics{metric("flop_rate", Estimate{0.1, std::nullopt}),
                      metric("l2.throughput", Estimate{0.8, std::nullopt}),
                      metric("l1.throughput", Estimate{0.9, std::nullopt})};
  VariantAnalysis variant;
  variant.metrics = in_order(metrics);
  EXPECT_EQ(bound_of(variant, &bandwidth, &peak, {&l2, &l1}).kind, BoundKind::unknown);
  metrics.push_back(metric("mix_fraction", Estimate{0.2, std::nullopt}));
  variant.metrics = in_order(metrics);
  EXPECT_EQ(bound_of(variant, &bandwidth, &peak, {&l2, &l1}).sentence, "at 90 % of L1 bandwidth");
  EXPECT_EQ(bound_of(variant, &bandwidth, &peak, {&l2}).sentence, "at 80 % of L2 bandwidth");
  EXPECT_EQ(bound_of(variant, &bandwidth, &peak).kind, BoundKind::below_roofs);
  metrics[1] = metric("l2.throughput", Estimate{0.6, std::nullopt});
  variant.metrics = in_order(metrics);
  EXPECT_EQ(bound_of(variant, &bandwidth, &peak, {&l2}).sentence,
            "below every roof; nearest: 60 % of L2 bandwidth");
  metrics.back() = metric("mix_fraction", Estimate{0.75, std::nullopt});
  variant.metrics = in_order(metrics);
  EXPECT_EQ(bound_of(variant, &bandwidth, &peak, {&l2, &l1}).kind, BoundKind::memory);
}

TEST(Bound, IsUnknownWithoutACeilingToCompareWith) {
  VariantAnalysis variant;
  variant.metrics = in_order(
      {metric("mix_fraction", Absence{Status::not_asked, "needs ceiling.mix: not measured"}),
       metric("flop_rate", Estimate{0.1, std::nullopt})});
  const Bound bound = bound_of(variant, nullptr, nullptr);
  EXPECT_EQ(bound.kind, BoundKind::unknown);
  EXPECT_EQ(bound.sentence, "unknown: needs ceiling.mix: not measured");
}

}  // namespace
}  // namespace roofladder
