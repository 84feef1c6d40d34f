// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/variant/stalls.h"

#include <gmock/gmock.h>

#include "tests/analyzer/fixture.h"

namespace roofladder {
namespace {

using test::bound_with;
using testing::HasSubstr;
using testing::StartsWith;

using Shares = test::Counted;

// In 10 % of the resident warps' cycles an instruction is issued; of the other 90 % these are 70 %.
const Shares of_memory{
    {"stall.selected", 0.1}, {"stall.long_scoreboard", 0.63}, {"issue.active", 0.2}};

Shares with(Shares shares, const std::string& metric, double value) {
  shares[metric] = value;
  return shares;
}

TEST(Stalls, OnMemoryAreItsLatency) {
  const Bound bound = bound_with(of_memory);
  EXPECT_EQ(bound.kind, BoundKind::latency);
  EXPECT_TRUE(bound.ceilings.empty());
  EXPECT_THAT(bound.sentence, StartsWith("below every roof: 6.25 % of "));
  EXPECT_THAT(bound.sentence,
              HasSubstr("; latency of memory: 70 % of the cycles that warps wait are for global or "
                        "local memory (long scoreboard), 20 % of the issue slots are used"));
}

TEST(Stalls, BelowHalfOfTheWaitingShowNothing) {
  const Bound bound = bound_with(with(of_memory, "stall.long_scoreboard", 0.44));
  EXPECT_EQ(bound.kind, BoundKind::below_roofs);
  EXPECT_THAT(bound.sentence, HasSubstr("; 48.9 % of the cycles that warps wait are for global"));
  EXPECT_EQ(bound_with(with(of_memory, "stall.long_scoreboard", 0.45)).kind, BoundKind::latency);
}

TEST(Stalls, AreNoLatencyWhereHalfOfTheIssueSlotsAreUsed) {
  const Bound bound = bound_with(with(of_memory, "issue.active", 0.5));
  EXPECT_EQ(bound.kind, BoundKind::near_ceiling);
  EXPECT_THAT(bound.sentence, HasSubstr("nearest: 50 % of the issue slots"));
}

TEST(Stalls, OfOneKindAddUp) {
  const Shares of_latency = with(with(of_memory, "stall.long_scoreboard", 0.36), "stall.wait", 0.1);
  const Bound bound = bound_with(of_latency);
  EXPECT_EQ(bound.kind, BoundKind::latency);
  EXPECT_THAT(bound.sentence,
              HasSubstr("latency: 51.1 % of the cycles that warps wait show it; 40 % of the cycles "
                        "that warps wait are for global or local memory"));
  EXPECT_EQ(bound_with(with(of_latency, "stall.barrier", 0.44)).kind, BoundKind::below_roofs);
}

TEST(Stalls, ExplainWhatIsNearARoof) {
  const Bound bound = bound_with(of_memory, 20e9);
  EXPECT_EQ(bound.kind, BoundKind::latency);
  EXPECT_THAT(bound.sentence, StartsWith("below every roof: 62.5 % of "));
  const Bound unexplained = bound_with(with(of_memory, "stall.long_scoreboard", 0.44), 20e9);
  EXPECT_EQ(unexplained.kind, BoundKind::near_ceiling);
  EXPECT_THAT(unexplained.sentence, HasSubstr("nearest: 62.5 % of "));
  EXPECT_THAT(unexplained.sentence, HasSubstr("long scoreboard"));
}

TEST(Stalls, AreNamedForWhatTheyWaitFor) {
  struct Case {
    const char* metric;
    BoundKind kind;
    const char* words;
  };
  for (const auto& [metric, kind, words] :
       {Case{"stall.short_scoreboard", BoundKind::latency, "latency on the chip: 80 %"},
        Case{"stall.wait", BoundKind::latency, "latency of instructions: 80 %"},
        Case{"stall.no_instruction", BoundKind::latency, "latency of fetching: 80 %"},
        Case{"stall.barrier", BoundKind::synchronization, "synchronization: 80 %"},
        Case{"stall.membar", BoundKind::synchronization, "synchronization: 80 %"},
        Case{"stall.math_pipe_throttle", BoundKind::instructions, "instruction throughput: 80 %"},
        Case{"stall.lg_throttle", BoundKind::instructions, "instruction throughput: 80 %"},
        Case{"stall.mio_throttle", BoundKind::instructions, "instruction throughput: 80 %"}}) {
    const Bound bound = bound_with({{"stall.selected", 0.5}, {metric, 0.4}, {"issue.active", 0.3}});
    EXPECT_EQ(bound.kind, kind) << metric;
    EXPECT_THAT(bound.sentence, HasSubstr(words));
  }
}

TEST(Stalls, OnFullQueuesNeedNoIdleIssueSlots) {
  EXPECT_EQ(
      bound_with({{"stall.selected", 0.5}, {"stall.lg_throttle", 0.3}, {"issue.active", 0.6}}).kind,
      BoundKind::instructions);
}

TEST(Stalls, DoNotMatterWhereTheIssueSlotsAreUsed) {
  const Bound bound = bound_with(with(of_memory, "issue.active", 0.7));
  EXPECT_EQ(bound.kind, BoundKind::instructions);
  EXPECT_EQ(bound.sentence, "at 70 % of the issue slots");
}

TEST(Stalls, ThatWereNotCountedShowNothing) {
  const Bound bound = bound_with({{"stall.long_scoreboard", 0.9}, {"issue.active", 0.1}});
  EXPECT_EQ(bound.kind, BoundKind::below_roofs);
  EXPECT_THAT(bound.sentence, testing::Not(HasSubstr("warps")));
}

// original takes 1 s; counted at a lower clock it took 1.2 s, in a third of which the busiest
// multiprocessor held a warp.
TEST(LaunchGaps, AreTheTimeInWhichNoWarpCanHaveBeen) {
  const Bound bound = bound_with({{"time.profiled", 1.2}, {"sm.active", 1.0 / 3}});
  EXPECT_EQ(bound.kind, BoundKind::launch_gaps);
  EXPECT_EQ(
      bound.sentence,
      "the busiest multiprocessor holds no warp for at least 60.0 % of the time: gaps between "
      "launches and around them");
  EXPECT_EQ(bound_with({{"time.profiled", 1.2}, {"sm.active", 0.5}}).kind, BoundKind::below_roofs);
}

}  // namespace
}  // namespace roofladder
