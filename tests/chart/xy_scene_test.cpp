// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>
#include <gmock/gmock.h>
#include <set>

#include "chart/layout.h"
#include "chart/xy_chart.h"
#include "tests/reports/plots.h"

namespace roofladder::chart {
namespace {

using testing::Each;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

std::set<std::string> texts(const Scene& scene, const std::set<Style>& styles) {
  std::set<std::string> result;
  for (const Item& item : scene.above) {
    if (styles.contains(item.style)) {
      result.insert(std::get<Text>(item.shape).content);
    }
  }
  return result;
}

// Magnified around the middle of the area.
View magnified(const XyChart& chart, double factor) {
  const Pixel middle = chart.area().centre();
  return {factor, factor, {middle.x * (1 - factor), middle.y * (1 - factor)}};
}

TEST(XyScene, NamesStandBesideTheirMarksAndOffTheOthers) {
  const XyPlot plot = test::roofline();
  const XyChart chart(plot, {920, 580});
  const Scene scene = scene_of(chart);
  EXPECT_EQ(texts(scene, {Style::strong}), (std::set<std::string>{"first", "second", "third"}));
  for (const Item& item : scene.above) {
    if (item.style == Style::strong) {
      const Pixel place = std::get<Text>(item.shape).place;
      for (const TargetBox& target : scene.targets) {
        EXPECT_FALSE(target.box.contains(around(place, 0)));
      }
    }
  }
}

TEST(XyScene, ProminentMarksTakeTheirNamesFirst) {
  XyPlot plot = test::roofline();
  plot.marks.assign(most_labelled_marks, plot.marks[0]);
  plot.marks.back().prominent = true;
  plot.marks.back().label = "prominent";
  const XyChart chart(plot, {920, 580});
  const Scene scene = scene_of(chart);
  const auto first = std::ranges::find(scene.above, Style::strong, &Item::style);
  ASSERT_NE(first, scene.above.end());
  EXPECT_EQ(std::get<Text>(first->shape).content, "prominent");
}

TEST(XyScene, AMarkWithoutALabelHasNoNameThatCouldBeLeftOut) {
  XyPlot plot = test::roofline();
  plot.marks.assign(most_labelled_marks + 1, plot.marks[0]);
  for (Mark& mark : plot.marks) {
    mark.label.clear();
  }
  const Scene scene = scene_of(XyChart(plot, {920, 580}));
  EXPECT_TRUE(texts(scene, {Style::strong}).empty());
  EXPECT_THAT(texts(scene, {Style::small}), Each(Not(HasSubstr("left out"))));
}

TEST(XyScene, WhatTheLegendLeavesOutIsGone) {
  const XyPlot plot = test::roofline();
  const XyChart chart(plot, {920, 580});
  const Scene scene = scene_of(chart, {{true, false}, {true, false, true}});
  EXPECT_EQ(texts(scene, {Style::strong}), (std::set<std::string>{"first", "second"}));
  EXPECT_EQ(scene.targets.size(), 2U);
  EXPECT_EQ(std::ranges::count(scene.inside, Style::roof, &Item::style), 1);
  EXPECT_EQ(texts(scene, {Style::roof_name}), std::set<std::string>{"peak 100 Gflop/s"});
}

TEST(XyScene, AMagnifiedViewHasTheTicksOfItsStep) {
  const XyPlot plot = test::roofline();
  const XyChart chart(plot, {920, 580});
  for (const double factor : {1.0, 3.0, 8.0, 64.0}) {
    const Scene scene = scene_of(chart, {}, magnified(chart, factor));
    std::set<std::string> all;
    for (const auto& ticks : {chart.x_ticks(step_of(factor)), chart.y_ticks(step_of(factor))}) {
      for (const PlacedTick& tick : ticks) {
        all.insert(tick.label);
      }
    }
    const std::set<std::string> shown = texts(scene, {Style::small});
    EXPECT_GE(shown.size(), 4U) << factor;
    for (const std::string& text : shown) {
      EXPECT_TRUE(all.contains(text) || text.starts_with("hollow") ||
                  text.find("left out") != std::string::npos)
          << text;
    }
  }
}

TEST(XyScene, HollowDotsAreRingsBelowFullOnes) {
  XyPlot plot = test::roofline();
  plot.arrows.clear();
  plot.marks.assign(most_shapes + 2, plot.marks[0]);
  plot.marks[0].hollow = true;
  plot.marks[1].x = 1;
  plot.marks[1].hollow = true;
  const Scene scene = scene_of(XyChart(plot, {920, 580}));
  std::vector<std::tuple<Style, std::size_t, bool>> dots;
  for (const Item& item : scene.inside) {
    if (const auto* shape = std::get_if<Dots>(&item.shape)) {
      dots.emplace_back(item.style, shape->centres.size(), shape->are_rings);
    }
  }
  EXPECT_THAT(dots, ElementsAre(std::tuple(Style::dots_hollow, 2U, true),
                                std::tuple(Style::dots, 1U, false)));
}

TEST(XyLegend, AGuestHasAnEntryOrIsCounted) {
  XyPlot plot = test::roofline();
  plot.groups = {"A kernel with a long name, number 1", "A kernel with a long name, number 2"};
  const XyChart two(plot, {920, 580});
  const LegendPlaces alone = legend_of(two);
  const LegendPlaces with_guest = legend_of(two, {"A guest with a long name, too, on a device"});
  ASSERT_EQ(with_guest.entries.size(), 3U);
  EXPECT_EQ(with_guest.entries[2].group, 2U);
  EXPECT_FALSE(with_guest.left_out);
  EXPECT_LT(with_guest.entries[0].place.y, alone.entries[0].place.y) << "makes room for a row";
  EXPECT_GT(with_guest.entries[2].place.y, with_guest.entries[0].place.y);

  plot.groups.resize(12, plot.groups[0]);
  const XyChart many(plot, {920, 580});
  const auto left_out = [](const LegendPlaces& legend) {
    return std::get<Text>(legend.left_out.value().shape).content;
  };
  EXPECT_EQ(left_out(legend_of(many)), "and 8 more");
  EXPECT_EQ(left_out(legend_of(many, {"A guest"})), "and 9 more");
}

TEST(XyScene, StepsAreThoseNotAboveTheMagnification) {
  EXPECT_EQ(step_of(0.5), 1);
  EXPECT_EQ(step_of(1), 1);
  EXPECT_EQ(step_of(3.99), 3);
  EXPECT_EQ(step_of(4), 4);
  EXPECT_EQ(step_of(1000), zoom_steps.back());
}

TEST(XyScene, TickLabelsHaveRoomAtEveryStep) {
  const XyPlot plot = test::roofline();
  const XyChart chart(plot, {920, 580});
  for (const double step : zoom_steps) {
    double free_from = -1e9;
    for (const PlacedTick& tick : chart.x_ticks(step)) {
      const double half = text_width(tick.label, Style::small) / 2;
      if (!tick.label.empty()) {
        EXPECT_GE(step * tick.at - half, free_from) << tick.label;
        free_from = step * tick.at + half;
      }
    }
  }
}

TEST(XyScene, ANameOfALineMovesAlongItIntoTheView) {
  XyPlot plot = test::roofline();
  plot.marks.clear();
  plot.arrows.clear();
  const XyChart chart(plot, {920, 580});
  for (const double factor : {1.0, 5.0, 30.0}) {
    // Around the middle of the measured slope.
    const Segment slope = chart.line_names().back().along;
    const Pixel middle = slope.at(slope.length() / 2);
    const Pixel centre = chart.area().centre();
    const View view{factor, factor, {centre.x - factor * middle.x, centre.y - factor * middle.y}};
    const Scene scene = scene_of(chart, {}, view);
    EXPECT_FALSE(texts(scene, {Style::roof_name, Style::roof_name_faint}).empty()) << factor;
  }
}

TEST(Candidates, StandForPlacesBesideAndAlong) {
  const XyPlot plot = test::roofline();
  const XyChart chart(plot, {920, 580});
  const Candidates candidates(chart, 4);
  for (std::size_t mark = 0; mark < plot.marks.size(); ++mark) {
    const std::string letters = candidates.beside(chart.name_of(mark));
    EXPECT_GT(letters.size(), 8U);
    EXPECT_EQ(std::set(letters.begin(), letters.end()).size(), letters.size()) << "no place twice";
    for (const char letter : letters) {
      EXPECT_LT(place_of(letter), places_beside().size());
    }
  }
  for (const LineName& name : chart.line_names()) {
    const std::string letters = candidates.along(name);
    EXPECT_EQ(letters.size(), count_along(4 * name.along.length(), name.width));
    EXPECT_EQ(letters.find_first_not_of("abcABC"), std::string::npos);
  }
}

}  // namespace
}  // namespace roofladder::chart
