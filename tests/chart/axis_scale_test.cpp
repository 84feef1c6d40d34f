// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "chart/axis_scale.h"

#include <cmath>
#include <gmock/gmock.h>
#include <limits>

namespace roofladder::chart {
namespace {

using testing::ElementsAre;

std::vector<std::string> labels(const Axis& axis) {
  std::vector<std::string> result;
  for (const Tick& tick : AxisScale(axis, 0, 100).ticks()) {
    if (!tick.label.empty()) {
      result.push_back(tick.label);
    }
  }
  return result;
}

TEST(AxisScale, MapsTheEndsToTheEnds) {
  const AxisScale linear({"", dimension::ratio, Scale::linear, 0, 4}, 10, 110);
  EXPECT_DOUBLE_EQ(linear.pixel(0), 10);
  EXPECT_DOUBLE_EQ(linear.pixel(1), 35);
  EXPECT_DOUBLE_EQ(linear.pixel(4), 110);
  const AxisScale decades({"", dimension::ratio, Scale::logarithmic, 0.1, 1000}, 500, 100);
  EXPECT_DOUBLE_EQ(decades.pixel(0.1), 500);
  EXPECT_NEAR(decades.pixel(10), 300, 1e-9);
  EXPECT_FALSE(decades.accepts(0));
  EXPECT_FALSE(decades.accepts(std::numeric_limits<double>::quiet_NaN()));
}

TEST(AxisScale, LabelsAreRoundAndHaveUnits) {
  EXPECT_THAT(labels({"", dimension::ratio, Scale::linear, 0, 4}),
              ElementsAre("0x", "1x", "2x", "3x", "4x"));
  EXPECT_THAT(labels({"", dimension::ratio, Scale::linear, 0, 1, true}),
              ElementsAre("0 %", "20 %", "40 %", "60 %", "80 %", "100 %"));
  EXPECT_THAT(labels({"", dimension::seconds, Scale::linear, 0, 0.5}),
              ElementsAre("0 s", "100 ms", "200 ms", "300 ms", "400 ms", "500 ms"));
  EXPECT_THAT(labels({"", dimension::flops_per_second, Scale::logarithmic, 1e8, 1e12}),
              ElementsAre("100 Mflop/s", "1 Gflop/s", "10 Gflop/s", "100 Gflop/s", "1 Tflop/s"));
  EXPECT_THAT(labels({"", dimension::flops_per_byte, Scale::logarithmic, 0.1, 1}),
              ElementsAre("0.1 flop/B", "0.2 flop/B", "0.5 flop/B", "1 flop/B"));
}

TEST(AxisScale, AnImpossibleAxisIsReplaced) {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  for (const Axis& axis : {Axis{"", dimension::ratio, Scale::logarithmic, 0, 1},
                           Axis{"", dimension::ratio, Scale::linear, 2, 2},
                           Axis{"", dimension::ratio, Scale::linear, nan, 1}}) {
    const AxisScale scale(axis, 0, 100);
    EXPECT_DOUBLE_EQ(scale.pixel(1), 0);
    EXPECT_DOUBLE_EQ(scale.pixel(10), 100);
  }
}

TEST(AxisScale, ManyDecadesHaveFewLabels) {
  EXPECT_LE(labels({"", dimension::ratio, Scale::logarithmic, 1e-150, 1e150}).size(), 12U);
}

// Checks each part of the axis that a view magnified by the factor shows.
TEST(AxisScale, EveryMagnifiedViewHasAFewTicks) {
  for (const Axis& axis : {Axis{"", dimension::ratio, Scale::logarithmic, 0.01, 100},
                           Axis{"", dimension::ratio, Scale::linear, 0, 8}}) {
    const AxisScale scale(axis, 0, 1);
    for (const double factor : {4.0, 16.0, 64.0}) {
      const std::vector<Tick> ticks = scale.ticks(factor);
      for (double first = 0; first + 1 / factor <= 1; first += 0.5 / factor) {
        const auto count = std::ranges::count_if(ticks, [&](const Tick& tick) {
          const double at = scale.pixel(tick.value);
          return !tick.label.empty() && at >= first && at <= first + 1 / factor;
        });
        EXPECT_GE(count, 1) << factor << " at " << first;
        EXPECT_LE(count, 14) << factor << " at " << first;
      }
    }
  }
}

TEST(AxisScale, MagnifiedTicksHaveDifferentLabels) {
  const AxisScale scale({"", dimension::flops_per_second, Scale::logarithmic, 1e9, 1e13}, 0, 1);
  const std::vector<Tick> ticks = scale.ticks(64);
  for (std::size_t i = 1; i < ticks.size(); ++i) {
    EXPECT_LT(ticks[i - 1].value, ticks[i].value);
    EXPECT_NE(ticks[i - 1].label, ticks[i].label);
  }
}

}  // namespace
}  // namespace roofladder::chart
