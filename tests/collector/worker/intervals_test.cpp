// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/worker/intervals.h"

#include <gmock/gmock.h>
#include <map>

namespace roofladder {
namespace {

// A solver's repetition: one transfer at both ends, of every step one part once and one thrice.
Intervals solver_steps(int steps) {
  Intervals parts{0};
  for (int step = 0; step < steps; ++step) {
    parts.insert(parts.end(), {1, 2, 2, 2});
  }
  parts.push_back(3);
  return parts;
}

std::map<std::uint32_t, int> observed_of_each(const Intervals& parts, const DrawnIntervals& drawn) {
  std::map<std::uint32_t, int> count;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    count[parts[i]] += drawn.observed[i] ? 1 : 0;
  }
  return count;
}

TEST(Intervals, AllAreObservedWhereThereAreFew) {
  const Intervals parts = solver_steps(5);
  const DrawnIntervals drawn = draw_intervals(parts, 22, 7);
  EXPECT_EQ(drawn.count, 22U);
  EXPECT_EQ(drawn.observed, std::vector<bool>(22, true));
}

TEST(Intervals, AreDrawnOfEachPartAlike) {
  const Intervals parts = solver_steps(1000);
  const DrawnIntervals drawn = draw_intervals(parts, 64, 7);
  EXPECT_THAT(observed_of_each(parts, drawn),
              testing::ElementsAre(testing::Pair(0, 1), testing::Pair(1, testing::Ge(30)),
                                   testing::Pair(2, testing::Ge(30)), testing::Pair(3, 1)));
  EXPECT_LE(drawn.count, 64U);
  EXPECT_TRUE(drawn.observed.front());
}

TEST(Intervals, ComeFromAllOverTheRepetition) {
  const Intervals parts = solver_steps(1000);
  const DrawnIntervals drawn = draw_intervals(parts, 64, 7);
  for (std::size_t begin = 0; begin + 500 < parts.size(); begin += 500) {
    EXPECT_GE(std::count(drawn.observed.begin() + static_cast<std::ptrdiff_t>(begin),
                         drawn.observed.begin() + static_cast<std::ptrdiff_t>(begin + 500), true),
              4);
  }
}

TEST(Intervals, OthersAreDrawnByAnotherSeed) {
  const Intervals parts = solver_steps(1000);
  EXPECT_NE(draw_intervals(parts, 64, 7).observed, draw_intervals(parts, 64, 8).observed);
  EXPECT_EQ(draw_intervals(parts, 64, 7).observed, draw_intervals(parts, 64, 7).observed);
}

TEST(Intervals, EveryPartIsAmongThemEvenWhereThereAreTooMany) {
  Intervals parts;
  for (std::uint32_t part = 0; part < 100; ++part) {
    parts.insert(parts.end(), {part, part});
  }
  const DrawnIntervals drawn = draw_intervals(parts, 10, 7);
  for (const auto& [part, count] : observed_of_each(parts, drawn)) {
    EXPECT_GE(count, 1) << part;
  }
}

}  // namespace
}  // namespace roofladder
