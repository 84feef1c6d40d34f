// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "reports/svg/svg.h"

#include <cmath>
#include <gmock/gmock.h>
#include <limits>
#include <regex>

#include "reports/svg/axis_scale.h"
#include "reports/svg/geometry.h"
#include "reports/svg/placement.h"
#include "reports/svg/wrapped_text.h"
#include "tests/reports/plots.h"
#include "tests/reports/tag_balance.h"
#include "tests/reports/written.h"

namespace roofladder::svg {
namespace {

using test::written;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

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

TEST(Geometry, ClipsToTheBox) {
  const Box box{0, 0, 10, 10};
  const auto crossing = clipped({{-5, 5}, {15, 5}}, box);
  ASSERT_TRUE(crossing);
  EXPECT_DOUBLE_EQ(crossing->from.x, 0);
  EXPECT_DOUBLE_EQ(crossing->to.x, 10);
  EXPECT_FALSE(clipped({{-5, -5}, {-1, 20}}, box));
  EXPECT_FALSE(clipped({{11, 0}, {11, 10}}, box));
}

TEST(Placement, LabelsNeverOverlap) {
  const Box area{0, 0, 400, 300};
  Placement placement(area);
  std::vector<Box> boxes;
  for (int i = 0; i < 8; ++i) {
    const Pixel mark{200.0 + i, 150.0 - i};
    const double width = 60;
    const auto place = placement.beside(mark, width);
    ASSERT_TRUE(place) << i;
    const Box box{place->start.x, place->start.y - 10, place->start.x + width, place->start.y + 2};
    EXPECT_TRUE(area.contains(box));
    for (const Box& other : boxes) {
      EXPECT_FALSE(box.overlaps(other)) << i;
    }
    boxes.push_back(box);
  }
}

TEST(Placement, ALabelWithoutRoomIsAbsent) {
  Placement placement({0, 0, 30, 30});
  EXPECT_FALSE(placement.beside({15, 15}, 60));
  EXPECT_FALSE(placement.along({{0, 15}, {30, 15}}, 60));
}

TEST(WrappedText, BreaksBetweenWords) {
  EXPECT_THAT(wrapped("one two three", 10 * text_width("x", 10), 10, 2),
              ElementsAre("one two", "three"));
  EXPECT_THAT(wrapped("short", 100, 10, 2), ElementsAre("short"));
  EXPECT_THAT(wrapped("", 100, 10, 2), ElementsAre(""));
  for (const std::string& line : wrapped(std::string(300, 'x') + " y", 120, 10, 2)) {
    EXPECT_LE(text_width(line, 10), 120 + 1e-9);
  }
}

TEST(Svg, IsWellFormedAndNamed) {
  for (const Plot& plot : {test::roofline(), test::speedups(), test::parts()}) {
    const std::string svg = written(write_svg, plot);
    EXPECT_EQ(test::first_fault(svg), "");
    EXPECT_THAT(svg, HasSubstr("role=\"img\""));
    EXPECT_THAT(svg,
                HasSubstr("aria-labelledby=\"" + plot.id + "-title " + plot.id + "-description\""));
    EXPECT_THAT(svg, HasSubstr("<title id=\"" + plot.id + "-title\">" + plot.title + "</title>"));
  }
}

TEST(Svg, ValuesWithoutAPlaceDrawNothing) {
  Plot plot = test::roofline();
  const double nan = std::numeric_limits<double>::quiet_NaN();
  const double infinity = std::numeric_limits<double>::infinity();
  plot.lines.push_back({"broken", {{0, 0}, {nan, 1}, {1, infinity}}, {}, false, "broken"});
  plot.marks.push_back({0, 1e9, std::nullopt, "zero", "", 0, {}, false});
  plot.marks.push_back({-1, nan, Interval{nan, nan}, "not a number", "", 7, {}, false});
  plot.arrows.push_back({0, 4, false});
  plot.arrows.push_back({0, 99, false});
  Plot bars = test::speedups();
  bars.bars.push_back({"infinite", "", infinity, Interval{nan, infinity}, {}, "", false});
  for (const Plot& broken : {plot, bars}) {
    const std::string svg = written(write_svg, broken);
    EXPECT_EQ(test::first_fault(svg), "");
    EXPECT_FALSE(std::regex_search(svg, std::regex("=\"[^\"]*(nan|inf)[^\"]*\"")));
  }
  EXPECT_THAT(written(write_svg, plot), Not(HasSubstr(">zero<")));
}

TEST(Svg, AnEmptyPlotIsNoChart) {
  EXPECT_EQ(written(write_svg, Plot{}), "");
}

}  // namespace
}  // namespace roofladder::svg
