// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/supervisor/remaining_time.h"

#include <gtest/gtest.h>

namespace roofladder::test {
namespace {

RemainingTime::Clock::time_point at(double seconds) {
  return RemainingTime::Clock::time_point(
      std::chrono::duration_cast<RemainingTime::Clock::duration>(
          std::chrono::duration<double>(seconds)));
}

const StageKey ceilings_before{"timer", Phase::ceilings_before};
const StageKey rounds{"timer", Phase::main};
const StageKey ceilings_after{"timer", Phase::ceilings_after};

const std::vector<PlannedStage> plan{
    {ceilings_before, 2, 1.0}, {rounds, 4, 10.0}, {ceilings_after, 2, 1.0}};

TEST(RemainingTime, IsThePlansBeforeAnythingIsTimed) {
  const RemainingTime remaining(plan);
  EXPECT_DOUBLE_EQ(remaining.seconds(at(0)), 2 * 1 + 4 * 10 + 2 * 1);
  EXPECT_EQ(points_of(plan), 8U);
}

TEST(RemainingTime, TakesWhatWasTimedForTheRestOfItsStage) {
  RemainingTime remaining(plan);
  remaining.step(rounds, at(0));  // a resumed run: its ceilings are measured
  remaining.step(rounds, at(4));  // 4 s instead of 10
  EXPECT_DOUBLE_EQ(remaining.seconds(at(5)), (4 - 1) + 2 * 4 + 2 * 1);
  remaining.step(rounds, at(10));  // (4 + 6) / 2
  EXPECT_DOUBLE_EQ(remaining.seconds(at(10)), 5 + 1 * 5 + 2 * 1);
}

TEST(RemainingTime, OfASimulationIsThatOfThoseThatEnded) {
  const StageKey accesses{"accesses"};
  const StageKey simulation{"caches"};
  RemainingTime remaining({{accesses, 1, 1.0}, {simulation, 3, 100.0, true}});
  remaining.step(accesses, at(0));
  remaining.step(simulation, at(8));
  EXPECT_DOUBLE_EQ(remaining.seconds(at(8)), 2 * 8);
}

TEST(RemainingTime, IsToldRoughly) {
  EXPECT_EQ(rough_duration(0), "0 s");
  EXPECT_EQ(rough_duration(44.2), "45 s");
  EXPECT_EQ(rough_duration(150), "3 min");
  EXPECT_EQ(rough_duration(7500), "2 h 5 min");
}

}  // namespace
}  // namespace roofladder::test
