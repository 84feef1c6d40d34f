// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/modules/right_values.h"

#include <gtest/gtest.h>
#include <limits>

namespace roofladder {
namespace {

// Makes right values of one array, each within 0.1.
std::vector<ExpectedValues> right(const std::vector<double>& values) {
  return {{values, std::vector<double>(values.size(), 0.1), {}}};
}

TEST(ShareThatStays, CountsWhatIsWithinTheTolerance) {
  EXPECT_EQ(share_that_stays(right({1, 2, 3, 4}), right({1.05, 2.5, 3, 5})), 0.5);
  EXPECT_EQ(share_that_stays(right({1, 2}), right({1, 2})), 1);
  EXPECT_EQ(share_that_stays(right({1, 2}), right({2, 1})), 0);
}

TEST(ShareThatStays, LeavesOutWhatIsZeroWithBoth) {
  EXPECT_EQ(share_that_stays(right({0, 0, 0, 1}), right({0, 0, 0, 2})), 0);
  EXPECT_EQ(share_that_stays(right({0, 1}), right({1, 1})), 0.5);
  EXPECT_FALSE(share_that_stays(right({0, 0}), right({0, 0})));
}

TEST(ShareThatStays, KeepsInfinities) {
  const double infinite = std::numeric_limits<double>::infinity();
  EXPECT_EQ(share_that_stays(right({infinite, infinite}), right({infinite, -infinite})), 0.5);
}

}  // namespace
}  // namespace roofladder
