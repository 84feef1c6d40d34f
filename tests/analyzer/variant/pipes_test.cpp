// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/variant/pipes.h"

#include <gmock/gmock.h>

#include "tests/analyzer/fixture.h"

namespace roofladder {
namespace {

using test::bound_with;
using test::counted_run;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::StartsWith;

VariantAnalysis original(const test::CleanRun& clean) {
  return test::rung_of(analyse(clean.builder.run), "original").analysis;
}

TEST(Pipes, BindFromSeventyPercentOn) {
  const Bound bound = bound_with({{"pipe.fp64", 0.7}, {"pipe.alu", 0.2}});
  EXPECT_EQ(bound.kind, BoundKind::pipe);
  EXPECT_THAT(bound.ceilings, ElementsAre("fp64 pipe"));
  EXPECT_EQ(bound.sentence, "at 70 % of the fp64 pipe");
  EXPECT_EQ(bound_with({{"pipe.fp64", 0.69}}).kind, BoundKind::near_ceiling);
}

TEST(Pipes, BindTwoAtATimeWithinTenPoints) {
  EXPECT_EQ(bound_with({{"pipe.alu", 0.8}, {"pipe.lsu", 0.75}, {"pipe.fma", 0.72}}).sentence,
            "at 80 % of the ALU pipe and 75 % of the load/store pipe");
  EXPECT_EQ(bound_with({{"pipe.alu", 0.8}, {"pipe.lsu", 0.65}}).sentence,
            "at 80 % of the ALU pipe");
}

// Memory at 75 % of its roof.
TEST(Pipes, BindBesideMemoryWhereTheyAreUsedMore) {
  EXPECT_EQ(bound_with({{"pipe.alu", 0.9}}, 24e9).kind, BoundKind::pipe);
  EXPECT_EQ(bound_with({{"pipe.alu", 0.7}}, 24e9).kind, BoundKind::memory);
  EXPECT_EQ(bound_with({{"pipe.alu", 0.7}}, 24e9).sentence,
            "at 75.0 % of Triad, regular stores and 70 % of the ALU pipe");
}

// 2 Gflop in a second are 4.4 % of the peak; 40 Gflop 89 %.
TEST(Pipes, OfArithmeticLeaveAPeakItsName) {
  auto clean = counted_run({{"pipe.fp64", 0.95}});
  EXPECT_EQ(original(clean).bound.kind, BoundKind::pipe) << "nothing is fused, say";
  clean.builder.sample(clean.original, "ops.fp64.add", 40e9, Provenance::counter);
  EXPECT_EQ(original(clean).bound.kind, BoundKind::compute);
  EXPECT_EQ(original(clean).bound.sentence, "at 88.9 % of fp64 FMA, SIMD");
}

TEST(Pipes, AreIdleWhereMultiprocessorsAre) {
  const VariantAnalysis variant = original(counted_run(
      {{"pipe.alu", 0.9}, {"sm.balance", 0.75}, {"sm.active", 0.8}, {"time.profiled", 1}}));
  ASSERT_EQ(pipe_uses(variant).size(), 1U);
  EXPECT_NEAR(pipe_uses(variant).front().share, 0.9 * 0.75 * 0.8, 1e-12);
}

TEST(Pipes, StandForAFlopRateThatNobodyKnows) {
  auto clean = counted_run({});
  for (const char* operation : {"add", "mul", "fma", "div", "sqrt", "special"}) {
    test::remove(clean.builder.run, std::string("ops.fp64.") + operation);
  }
  EXPECT_EQ(original(clean).bound.kind, BoundKind::unknown);
  clean.builder.sample(clean.original, "pipe.lsu", 0.1, Provenance::counter);
  EXPECT_EQ(original(clean).bound.kind, BoundKind::unknown);
  clean.builder.sample(clean.original, "pipe.fp64", 0.2, Provenance::counter);
  EXPECT_EQ(original(clean).bound.kind, BoundKind::below_roofs);
}

TEST(Pipes, AreNamedAmongTheNearestThree) {
  const Bound bound = bound_with({{"pipe.alu", 0.4}, {"pipe.lsu", 0.3}, {"pipe.fma", 0.05}});
  EXPECT_EQ(bound.kind, BoundKind::below_roofs);
  EXPECT_THAT(bound.sentence,
              StartsWith("below every roof: 40 % of the ALU pipe, 30 % of the load/store pipe, "
                         "6.25 % of Triad, regular stores"));
}

TEST(Pipes, ThatAreFullAreIssueSlotsToo) {
  EXPECT_EQ(bound_with({{"issue.active", 0.9}, {"pipe.alu", 0.3}}).kind, BoundKind::instructions);
}

TEST(Balance, BindsWhereMultiprocessorsWaitForTheLast) {
  const Bound bound = bound_with({{"sm.balance", 0.5}, {"pipe.alu", 0.9}});
  EXPECT_EQ(bound.kind, BoundKind::imbalance);
  EXPECT_THAT(bound.sentence, HasSubstr("hold warps for 50 % of the busiest one's time"));
  EXPECT_EQ(bound_with({{"sm.balance", 0.7}}).kind, BoundKind::below_roofs);
  EXPECT_EQ(bound_with({{"sm.balance", 0.5}}, 24e9).kind, BoundKind::memory);
}

// Processor time of a second, in a second.
TEST(Balance, OfACpuIsThatOfItsProcessors) {
  auto clean = counted_run({{"task_clock", 1.02}});
  EXPECT_EQ(original(clean).bound.kind, BoundKind::below_roofs) << "the run uses one";
  clean.builder.run.points[clean.fast].threads = 2;
  EXPECT_EQ(original(clean).bound.kind, BoundKind::imbalance);
  EXPECT_EQ(original(clean).bound.sentence,
            "1.02 processors are at work on average, of 2 that the run uses");
  clean.builder.sample(clean.original, "pipe.alu", 0.8, Provenance::counter);
  EXPECT_EQ(original(clean).bound.kind, BoundKind::pipe);
}

TEST(Balance, OfACpuIsNoMatterOfProcessorsThatOthersTook) {
  auto clean = counted_run({{"task_clock", 1.02}, {"load.others", 0.3}});
  clean.builder.run.points[clean.fast].threads = 2;
  EXPECT_EQ(original(clean).bound.kind, BoundKind::imbalance);
  clean.builder.sample(clean.original, "load.stolen", 0.1, Provenance::counter);
  EXPECT_EQ(original(clean).bound.kind, BoundKind::below_roofs);
}

// 1 s: 0.2 G scalar divisions at 1 G/s, 0.8 G of 128 bits at 2 G/s, 0.4 G of 256 bits at 4 G/s.
TEST(Divider, IsInUseForEachWidthAtItsRate) {
  auto clean = counted_run({{"ops.fp64.div", 1.4e9},
                            {"counted.fp64.div.scalar", 0.2e9},
                            {"counted.fp64.div.128", 0.8e9},
                            {"counted.fp64.div.256", 0.4e9}});
  EXPECT_FALSE(original(clean).value(metric::pipe_divider)) << "no rate was measured";
  test::add_divider(clean.builder);
  const VariantAnalysis variant = original(clean);
  EXPECT_NEAR(variant.value(metric::floor_divider).value_or(0), 0.2 + 0.4 + 0.1, 1e-3);
  EXPECT_NEAR(variant.value(metric::pipe_divider).value_or(0), 0.7, 1e-3);
}

TEST(Divider, AddsRootsAndBothPrecisions) {
  auto clean = counted_run({{"ops.fp64.div", 0.4e9},
                            {"ops.fp64.sqrt", 0.2e9},
                            {"ops.fp32.div", 0.8e9},
                            {"ops.fp32.sqrt", 0.4e9}});
  test::add_divider(clean.builder);
  EXPECT_NEAR(original(clean).value(metric::floor_divider).value_or(0), 4 * 0.1, 1e-3)
      << "as wide as can be where nobody tells";
}

// Ladders of one's own measure the rates of the precisions that they use.
TEST(Divider, NeedsNoRateOfWhatIsNotExecuted) {
  auto clean = counted_run({{"ops.fp64.div", 0.4e9}});
  test::add_divider(clean.builder, {"fp64"});
  EXPECT_NEAR(original(clean).value(metric::pipe_divider).value_or(0), 0.1, 1e-3);
  clean.builder.sample(clean.original, "ops.fp32.div", 1, Provenance::counter);
  EXPECT_FALSE(original(clean).value(metric::pipe_divider));
}

TEST(Divider, BindsAndIsIdleWithoutDivisions) {
  auto clean = counted_run({{"ops.fp64.div", 3.2e9}});
  test::add_divider(clean.builder);
  EXPECT_EQ(original(clean).bound.kind, BoundKind::pipe);
  EXPECT_THAT(original(clean).bound.sentence, StartsWith("at 80"));
  EXPECT_THAT(original(clean).bound.sentence, HasSubstr("of the divider"));
  auto without = counted_run({});
  test::add_divider(without.builder);
  EXPECT_EQ(original(without).value(metric::pipe_divider), 0);
}

// The original executes these in its second.
const test::Counted few_instructions{
    {"instructions", 1.8e9},         {"instructions.fp.add", 0.6e9},
    {"instructions.load", 0.6e9},    {"instructions.fp.multiply", 0.55e9},
    {"instructions.store", 0.3e9},   {"instructions.load.vector", 0.6e9},
    {"instructions.store.vector", 0}};

test::Counted few_but(const test::Counted& others) {
  test::Counted counted = others;
  counted.insert(few_instructions.begin(), few_instructions.end());
  return counted;
}

TEST(CoreUnits, AreUsedAtTheirMeasuredRates) {
  auto clean = counted_run(few_instructions);
  EXPECT_FALSE(original(clean).value(metric::pipe_issue)) << "no rate was measured";
  test::add_core_units(clean.builder);
  const VariantAnalysis variant = original(clean);
  EXPECT_NEAR(variant.value(metric::pipe_issue).value_or(0), 0.1, 1e-3);
  EXPECT_NEAR(variant.value(metric::pipe_arithmetic).value_or(0), 1.15 / 11, 1e-3);
  EXPECT_NEAR(variant.value(metric::pipe_loads).value_or(0), 0.1, 1e-3);
  EXPECT_NEAR(variant.value(metric::pipe_stores).value_or(0), 0.1, 1e-3);
  EXPECT_EQ(variant.bound.kind, BoundKind::below_roofs);
  EXPECT_THAT(variant.bound.sentence, HasSubstr("cannot be told here"));
}

// Additions and multiply-adds of other units, and of the same.
TEST(CoreUnits, TakeArithmeticBesideOrAfterOneAnother) {
  const auto used = [](double arithmetic) {
    auto clean =
        counted_run(few_but({{"instructions.fp.add", 3e9}, {"instructions.fp.multiply", 2.2e9}}));
    test::add_core_units(clean.builder, arithmetic);
    return original(clean).value(metric::pipe_arithmetic).value_or(0);
  };
  EXPECT_NEAR(used(11e9), 0.5, 1e-3) << "additions take longest";
  EXPECT_NEAR(used(5.5e9), 5.2 / 5.5, 1e-3);
}

TEST(CoreUnits, LoadVectorsAtTheirOwnRate) {
  auto general =
      counted_run(few_but({{"instructions.load", 5.4e9}, {"instructions.load.vector", 0.6e9}}));
  test::add_core_units(general.builder);
  EXPECT_NEAR(original(general).value(metric::pipe_loads).value_or(0), 0.45, 1e-3);
  auto vector =
      counted_run(few_but({{"instructions.load", 5.4e9}, {"instructions.load.vector", 5.4e9}}));
  test::add_core_units(vector.builder);
  EXPECT_NEAR(original(vector).value(metric::pipe_loads).value_or(0), 0.9, 1e-3);
  EXPECT_EQ(original(vector).bound.kind, BoundKind::pipe);
  EXPECT_THAT(original(vector).bound.sentence, HasSubstr("of the load units"));
}

TEST(CoreUnits, BindByTheirIssueSlots) {
  auto clean = counted_run(few_but({{"instructions", 14.4e9}}));
  test::add_core_units(clean.builder);
  EXPECT_EQ(original(clean).bound.kind, BoundKind::instructions);
  EXPECT_THAT(original(clean).bound.sentence, HasSubstr("80"));
  EXPECT_THAT(original(clean).bound.sentence, HasSubstr("of the issue slots"));
}

TEST(Branches, BindByTheTimeOfTheirMispredictions) {
  auto clean = counted_run(few_but({{"branches.mispredicted", 0.15e9}}));
  test::add_core_units(clean.builder);
  EXPECT_NEAR(original(clean).value(metric::pipe_mispredictions).value_or(0), 0.75, 1e-3);
  EXPECT_EQ(original(clean).bound.kind, BoundKind::speculation);
  EXPECT_THAT(original(clean).bound.sentence,
              testing::MatchesRegex("at 7.* % of the time in branch mispredictions"));
}

TEST(Branches, OfWhichFewAreMispredictedAreNoReason) {
  auto clean = counted_run(few_but({{"branches.mispredicted", 0.01e9}}));
  test::add_core_units(clean.builder);
  const std::string sentence = original(clean).bound.sentence;
  EXPECT_EQ(original(clean).bound.kind, BoundKind::below_roofs);
  EXPECT_THAT(sentence, HasSubstr("; false sharing cannot be told here"));
  EXPECT_THAT(sentence, testing::Not(HasSubstr("branch misses")));
}

// 3 GHz; the original has one thread.
TEST(Chain, BindsByItsLatency) {
  const auto clean = counted_run({{"chain.cycles", 2.7e9}});
  EXPECT_NEAR(original(clean).value(metric::pipe_chain).value_or(0), 0.9, 1e-3);
  EXPECT_EQ(original(clean).bound.kind, BoundKind::latency);
  EXPECT_THAT(original(clean).bound.sentence, StartsWith("at 90"));
  EXPECT_THAT(original(clean).bound.sentence, HasSubstr("of the dependent latency"));
}

TEST(Chain, IsOfAllThreadsInEqualParts) {
  auto clean = counted_run({{"chain.cycles", 2.7e9}});
  clean.builder.run.points[clean.original].threads = 2;
  EXPECT_NEAR(original(clean).value(metric::pipe_chain).value_or(0), 0.45, 1e-3);
  EXPECT_EQ(original(clean).bound.kind, BoundKind::below_roofs);
}

}  // namespace
}  // namespace roofladder
