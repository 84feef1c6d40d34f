// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/worker/places.h"

#include <algorithm>
#include <gtest/gtest.h>
#include <map>
#include <set>

namespace roofladder {
namespace {

TEST(Places, AreTwoOfAllBetweenTheSecondAndTheLast) {
  std::map<Places, int> seen;
  constexpr int draws = 4000;
  for (std::uint64_t drawn = 0; drawn < draws; ++drawn) {
    ++seen[draw_places(drawn, 5)];
  }
  EXPECT_EQ(seen.size(), 6U);  // pairs of 2, 3, 4, 5
  for (const auto& [places, times] : seen) {
    ASSERT_EQ(places.size(), 2U);
    EXPECT_GE(places[0], 2U);
    EXPECT_LT(places[0], places[1]);
    EXPECT_LE(places[1], 5U);
    EXPECT_NEAR(times, draws / 6.0, 120);  // five standard deviations
  }
}

TEST(Places, AreFourWhereTheLastIsFarEnough) {
  std::set<Places> seen;
  for (std::uint64_t drawn = 0; drawn < 1000; ++drawn) {
    seen.insert(draw_places(drawn, 6));
  }
  EXPECT_EQ(seen.size(), 5U);  // four of 2, 3, 4, 5, 6
  for (const Places& places : seen) {
    EXPECT_EQ(places.size(), 4U);
    EXPECT_TRUE(std::ranges::is_sorted(places));
  }
}

TEST(Places, AreTheSameForTheSameDraw) {
  EXPECT_EQ(draw_places(7, 12), draw_places(7, 12));
}

TEST(Places, LieNearerWhereRepetitionsTakeLong) {
  EXPECT_EQ(last_place(0), 12U);
  EXPECT_EQ(last_place(1e-3), 12U);
  EXPECT_EQ(last_place(0.031), 6U);
  EXPECT_EQ(last_place(10), 4U);
}

}  // namespace
}  // namespace roofladder
