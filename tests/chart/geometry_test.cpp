// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "chart/geometry.h"

#include <gtest/gtest.h>

namespace roofladder::chart {
namespace {

TEST(Geometry, ClipsToTheBox) {
  const Box box{0, 0, 10, 10};
  const auto crossing = clipped({{-5, 5}, {15, 5}}, box);
  ASSERT_TRUE(crossing);
  EXPECT_DOUBLE_EQ(crossing->from.x, 0);
  EXPECT_DOUBLE_EQ(crossing->to.x, 10);
  EXPECT_FALSE(clipped({{-5, -5}, {-1, 20}}, box));
  EXPECT_FALSE(clipped({{11, 0}, {11, 10}}, box));
}

}  // namespace
}  // namespace roofladder::chart
