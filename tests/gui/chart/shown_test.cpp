// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-3.0-only
#include "gui/chart/shown.h"

#include <cmath>
#include <gtest/gtest.h>
#include <limits>

#include "chart/axis_scale.h"

namespace roofladder::gui {
namespace {

const Axis decades{"", dimension::ratio, Scale::logarithmic, 1, 10000};
const Axis even{"", dimension::ratio, Scale::linear, 0, 8};

TEST(Shown, ZoomKeepsTheValueUnderTheFraction) {
  // A quarter of four decades is 10.
  const Axis near = zoomed(decades, decades, 0.25, 2);
  EXPECT_NEAR(near.high / near.low, 100, 1e-9);
  EXPECT_NEAR(near.low * std::pow(near.high / near.low, 0.25), 10, 1e-9);

  const Axis linear = zoomed(even, even, 0.5, 4);
  EXPECT_DOUBLE_EQ(linear.low, 3);
  EXPECT_DOUBLE_EQ(linear.high, 5);
}

TEST(Shown, ZoomingOutEndsAtTheWholeAxisExactly) {
  const Axis near = zoomed(decades, decades, 0.3, 3.7);
  const Axis back = zoomed(near, decades, 0.9, 1 / 100.0);
  EXPECT_EQ(back.low, decades.low);
  EXPECT_EQ(back.high, decades.high);
}

TEST(Shown, ZoomingInEndsWhereTicksWouldRepeat) {
  Axis axis = decades;
  for (int i = 0; i < 100; ++i) {
    axis = zoomed(axis, decades, 0.5, 10);
  }
  EXPECT_NEAR(std::log10(axis.high / axis.low), 0.02, 1e-9);
}

TEST(Shown, PanningMovesByAFractionAndStopsAtTheEdge) {
  const Axis near = zoomed(decades, decades, 0, 2);
  const Axis moved = panned(near, decades, 0.5);
  EXPECT_NEAR(moved.low, 10, 1e-9);
  EXPECT_NEAR(moved.high, 1000, 1e-9);
  const Axis end = panned(moved, decades, 50);
  EXPECT_EQ(end.high, 10000);
  EXPECT_NEAR(end.low, 100, 1e-9);
}

TEST(Shown, AnUnusableAxisRunsFromOneToTen) {
  const double infinite = std::numeric_limits<double>::infinity();
  for (const auto& [low, high] : {std::pair(0.0, 10.0), {-1.0, 1.0}, {5.0, 5.0}, {1.0, infinite}}) {
    const Axis axis = chart::usable({"", dimension::ratio, Scale::logarithmic, low, high});
    EXPECT_EQ(axis.low, 1) << low << " to " << high;
    EXPECT_EQ(axis.high, 10) << low << " to " << high;
  }
  EXPECT_EQ(chart::usable({"", dimension::ratio, Scale::linear, -1, 1}).low, -1);
}

}  // namespace
}  // namespace roofladder::gui
