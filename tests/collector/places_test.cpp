// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/worker/places.h"

#include <gtest/gtest.h>
#include <map>

namespace roofladder {
namespace {

TEST(Places, AreTwoOfAllBetweenTheSecondAndTheLast) {
  std::map<Places, int> seen;
  constexpr int draws = 4000;
  for (std::uint64_t drawn = 0; drawn < draws; ++drawn) {
    ++seen[draw_places(drawn, 6)];
  }
  EXPECT_EQ(seen.size(), 10U);  // pairs of 2, 3, 4, 5, 6
  for (const auto& [places, times] : seen) {
    EXPECT_GE(places[0], 2U);
    EXPECT_LT(places[0], places[1]);
    EXPECT_LE(places[1], 6U);
    EXPECT_NEAR(times, draws / 10, 100);  // five standard deviations
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
