// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>
#include <random>

#include "tests/analyzer/fixture.h"

namespace roofladder {
namespace {

using test::RunBuilder;
using testing::HasSubstr;

// A side of a step: seconds of its kernel and of both directions of the host link, and the
// kernel's traffic.
struct Side {
  double kernel = 0;
  double to_device = 0;
  double from_device = 0;
  double traffic = 0;
};

std::uint32_t add(RunBuilder& builder, const std::string& name, const std::string& parent,
                  const Side& side) {
  const std::uint32_t point = builder.add(
      test::rung(name, parent, parent.empty() ? 0 : 1, {"kernel", "to_device", "from_device"}));
  const double time = side.kernel + side.to_device + side.from_device;
  builder.times(point, time, {side.kernel / time, side.to_device / time, side.from_device / time});
  builder.sample(point, "link.to_device", 1e9, Provenance::declared);
  builder.sample(point, "link.from_device", 1e9, Provenance::declared);
  if (side.traffic > 0) {
    builder.sample(point, "dram.read", side.traffic, Provenance::counter, 0);
    builder.sample(point, "dram.write", 0, Provenance::counter, 0);
    // Transfers read and write device memory, too.
    builder.sample(point, "dram.read", 7 * side.traffic, Provenance::counter);
    builder.sample(point, "dram.write", 5 * side.traffic, Provenance::counter);
  }
  return point;
}

RunBuilder run_of(const Side& before, const Side& after) {
  RunBuilder builder;
  add(builder, "before", "", before);
  add(builder, "after", "before", after);
  return builder;
}

Step step_of(const Run& run) {
  return analyse(run).ladders.at(0).steps.at(0);
}

double product_of(const std::vector<Factor>& factors) {
  double all = 1;
  for (const Factor& factor : factors) {
    all *= factor.value.value;
  }
  return all;
}

std::vector<std::string> names(const std::vector<Factor>& factors) {
  std::vector<std::string> all;
  for (const Factor& factor : factors) {
    all.push_back(factor.name);
  }
  return all;
}

// 1 s, 3/4 of it transfers, becomes 0.4 s, 1/2 of it transfers: 2.5 = (1 + 3)/(1 + 1) x 0.25/0.2.
TEST(Transfers, AreAFactorBesideTheTrafficOfTheKernels) {
  const Step step = step_of(run_of({0.25, 0.45, 0.3, 12e9}, {0.2, 0.1, 0.1, 6e9}).run);
  ASSERT_EQ(step.split.factors.size(), 1U);
  const auto& view = step.split.factors[0];
  EXPECT_THAT(names(view),
              testing::ElementsAre("shorter transfers", "less traffic", "everything else"));
  EXPECT_NEAR(view[0].value.value, 2, 1e-9);
  EXPECT_NEAR(view[1].value.value, 2, 1e-12);
  EXPECT_NEAR(view[2].value.value, 0.625, 1e-9);
  EXPECT_TRUE(view[2].value.interval);
  EXPECT_THAT(step.split.note, HasSubstr("75 % of the time before, 50 % after"));
  EXPECT_THAT(step.split.note, HasSubstr("counter traffic / measured time of the other parts"));
}

// Transfers take as long as before: only the rest became shorter.
TEST(Transfers, WeighMoreWhereOnlyTheRestBecameShorter) {
  const Step faster = step_of(run_of({0.5, 0.3, 0.2, 8e9}, {0.25, 0.3, 0.2, 8e9}).run);
  EXPECT_EQ(faster.split.factors.at(0)[0].name, "greater share of transfers");
  EXPECT_NEAR(faster.split.factors[0][0].value.value, 2.0 / 3, 1e-9);
  EXPECT_EQ(faster.split.factors[0][2].name, "everything else");
  EXPECT_NEAR(faster.split.factors[0][2].value.value, 2, 1e-9);
  const Step slower = step_of(run_of({0.25, 0.3, 0.2, 8e9}, {0.5, 0.3, 0.2, 8e9}).run);
  EXPECT_EQ(slower.split.factors.at(0)[0].name, "smaller share of transfers");
}

TEST(Transfers, MayBecomeLongerOrStay) {
  const Step longer = step_of(run_of({0.5, 0.3, 0.2, 8e9}, {0.5, 0.6, 0.4, 8e9}).run);
  EXPECT_EQ(longer.split.factors.at(0)[0].name, "longer transfers");
  const Step same = step_of(run_of({0.5, 0.3, 0.2, 8e9}, {0.5, 0.2, 0.3, 8e9}).run);
  EXPECT_EQ(same.split.factors.at(0)[0].name, "same share of transfers");
}

TEST(Transfers, WithoutTheKernelsTrafficLeaveTheRestWhole) {
  const Step step = step_of(run_of({0.25, 0.45, 0.3}, {0.2, 0.1, 0.1}).run);
  ASSERT_EQ(step.split.factors.size(), 1U);
  EXPECT_THAT(names(step.split.factors[0]),
              testing::ElementsAre("shorter transfers", "less time beside them"));
  EXPECT_NEAR(step.split.factors[0][1].value.value, 1.25, 1e-9);
  EXPECT_THAT(step.split.note, HasSubstr("no one source knows the traffic of all other parts"));
}

TEST(Transfers, ThatAreAllHaveNoFactors) {
  const Step step = step_of(run_of({0, 0.6, 0.4}, {0.2, 0.1, 0.1}).run);
  EXPECT_TRUE(step.split.factors.empty());
  EXPECT_THAT(step.split.note, HasSubstr("nothing else on one side"));
}

TEST(Transfers, BelowATenthOfTheTimeAreNoFactor) {
  const Step step = step_of(run_of({0.95, 0.03, 0.02, 8e9}, {0.46, 0.02, 0.02, 4e9}).run);
  EXPECT_EQ(step.split.factors.at(0)[0].name, "less traffic");
  EXPECT_NEAR(product_of(step.split.factors[0]), 2, 1e-9);
}

TEST(Transfers, NeedBytesOverTheLink) {
  RunBuilder builder = run_of({0.25, 0.45, 0.3, 12e9}, {0.2, 0.1, 0.1, 6e9});
  test::remove(builder.run, "link.to_device");
  test::remove(builder.run, "link.from_device");
  EXPECT_EQ(step_of(builder.run).split.factors.at(0)[0].name, "less traffic");
}

TEST(Transfers, AndTheOtherFactorsMultiplyToAnySpeedup) {
  std::mt19937_64 generator(1);
  const auto random = [&] { return 0.01 + static_cast<double>(generator() % 1000) / 100; };
  for (int round = 0; round < 100; ++round) {
    const Side before{random(), random(), random(), round % 3 == 0 ? 0 : 1e9 * random()};
    const Side after{random(), random(), random(), round % 5 == 0 ? 0 : 1e9 * random()};
    const Step step = step_of(run_of(before, after).run);
    ASSERT_FALSE(step.split.factors.empty());
    for (const auto& view : step.split.factors) {
      EXPECT_THAT(view.front().name, HasSubstr("transfers"));
      EXPECT_NEAR(product_of(view) / step.speedup->value, 1, 1e-12);
    }
  }
}

Bound bound_of_only(const Side& side) {
  RunBuilder builder;
  add(builder, "only", "", side);
  return test::rung_of(analyse(builder.run), "only").analysis.bound;
}

TEST(Transfers, OfMostOfTheTimeAreTheBound) {
  const Bound bound = bound_of_only({0.05, 0.7, 0.25, 12e9});
  EXPECT_EQ(bound.kind, BoundKind::host_link);
  EXPECT_TRUE(bound.ceilings.empty());
  EXPECT_EQ(bound.sentence, "transfers over the host link take 95.0 % of the time");
}

TEST(Transfers, OfHalfOfTheTimeAreNot) {
  EXPECT_EQ(bound_of_only({0.52, 0.3, 0.18, 12e9}).kind, BoundKind::unknown);
}

}  // namespace
}  // namespace roofladder
