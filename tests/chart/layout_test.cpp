// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "chart/layout.h"

#include <algorithm>
#include <gmock/gmock.h>

#include "tests/reports/plots.h"

namespace roofladder::chart {
namespace {

using testing::Contains;
using testing::Not;

std::vector<Item> items_of(const Scene& scene) {
  std::vector<Item> items = scene.below;
  items.insert(items.end(), scene.inside.begin(), scene.inside.end());
  items.insert(items.end(), scene.above.begin(), scene.above.end());
  return items;
}

// The boxes of all texts that are not rotated.
std::vector<Box> text_boxes(const Scene& scene) {
  std::vector<Box> boxes;
  for (const Item& item : items_of(scene)) {
    const auto* text = std::get_if<Text>(&item.shape);
    if (text == nullptr || text->degrees != 0) {
      continue;
    }
    const double width = text_width(text->content, item.style);
    const double before = text->align == Align::start    ? 0
                          : text->align == Align::middle ? width / 2
                                                         : width;
    const double size = row_of(item.style).font_size;
    const double left = text->place.x - before;
    boxes.push_back({left, text->place.y - 0.73 * size, left + width, text->place.y});
  }
  return boxes;
}

TEST(Layout, TextsOfRowsStayInsideAndApart) {
  for (const Plot& plot : std::vector<Plot>{test::speedups(), test::parts(), test::strips()}) {
    for (const double width : {480.0, 920.0, 1600.0}) {
      const Scene scene = layout(plot, {width, 0});
      const std::vector<Box> boxes = text_boxes(scene);
      const Box all{0, 0, scene.size.width, scene.size.height};
      for (std::size_t i = 0; i < boxes.size(); ++i) {
        EXPECT_TRUE(all.contains(boxes[i])) << i << " at width " << width;
        for (std::size_t other = 0; other < i; ++other) {
          EXPECT_FALSE(boxes[i].overlaps(boxes[other])) << i << " and " << other;
        }
      }
    }
  }
}

TEST(Layout, RowsFillTheirRoom) {
  const Scene low = layout(test::speedups(), {920, 0});
  const Scene high = layout(test::speedups(), {920, low.size.height + 30});
  EXPECT_DOUBLE_EQ(high.size.height, low.size.height + 30);
  ASSERT_EQ(low.targets.size(), 3U);
  EXPECT_GT(high.targets[0].box.height(), low.targets[0].box.height());
}

TEST(Layout, DotsBeyondTheAxisStandAtItsEdge) {
  const Scene scene = layout(test::strips(), {920, 0});
  double last_grid_line = 0;
  for (const Item& item : scene.below) {
    if (item.style == Style::grid) {
      last_grid_line = std::max(last_grid_line, std::get<Segment>(item.shape).from.x);
    }
  }
  double last_dot = 0;
  for (const Item& item : scene.above) {
    if (const auto* dots = std::get_if<Dots>(&item.shape)) {
      for (const Pixel& centre : dots->centres) {
        last_dot = std::max(last_dot, centre.x);
      }
    }
  }
  EXPECT_NEAR(last_dot, last_grid_line, 1e-6);
}

TEST(Layout, AHoleOfAHeatMapHasARemark) {
  const Scene scene = layout(test::heat_map(), {600, 0});
  const auto holes = std::ranges::count(scene.below, Style::hole, &Item::style);
  EXPECT_EQ(holes, 2);
  ASSERT_EQ(scene.remarks.size(), 2U);
  EXPECT_EQ(scene.remarks[0].title, "tile=8, occupancy=12");
  EXPECT_EQ(scene.targets.size(), 4U);
}

TEST(Layout, LogarithmicBarsOfSpeedupsBeginAtOne) {
  BarPlot plot = test::speedups();
  plot.axis = {"speedup", dimension::ratio, Scale::logarithmic, 0.1, 10};
  plot.bars[1].value = 0.5;
  plot.bars[2].value = 2;
  std::vector<Box> bars;
  double baseline = 0;
  for (const Item& item : items_of(layout(plot, {920, 0}))) {
    if (item.style == Style::bar || item.style == Style::bar_branch) {
      bars.push_back(std::get<Box>(item.shape));
    } else if (item.style == Style::baseline) {
      baseline = std::get<Segment>(item.shape).from.x;
    }
  }
  ASSERT_EQ(bars.size(), 3U);
  EXPECT_DOUBLE_EQ(bars[0].width(), 0);
  EXPECT_DOUBLE_EQ(bars[1].right, baseline);
  EXPECT_DOUBLE_EQ(bars[2].left, baseline);
  EXPECT_NEAR(bars[1].width(), bars[2].width(), 1e-9);
}

TEST(Layout, TheGoalWidensTheAxis) {
  const auto styles = [](const Scene& scene) {
    std::vector<Style> found;
    for (const Item& item : scene.below) {
      found.push_back(item.style);
    }
    return found;
  };
  EXPECT_THAT(styles(layout(test::speedups(), {920, 0})), Not(Contains(Style::goal)));
  const Scene with_goal = layout(test::speedups(), {920, 0}, 40);
  EXPECT_THAT(styles(with_goal), Contains(Style::goal));
  for (const Item& item : with_goal.above) {
    if (item.style == Style::bar) {
      EXPECT_LT(std::get<Box>(item.shape).right, 400);
    }
  }
}

TEST(Card, TheTitleOfALineIsItsLabel) {
  const Line line{.name = "DRAM", .points = {}, .band = {}, .label = "DRAM 25 GB/s"};
  EXPECT_EQ(title_of(line), "DRAM 25 GB/s");
  Line without = line;
  without.label.clear();
  EXPECT_EQ(title_of(without), "DRAM") << "a line between working sets";
}

TEST(Card, SaysWhatATargetShows) {
  const Plot plot = test::speedups();
  EXPECT_EQ(target_count(plot), 3U);
  EXPECT_EQ(tooltip(card_of(plot, 1)),
            "A branch (branch)\nId: a/m/1\nspeedup over the original: 0.800x\n"
            "95 % interval: 0.700x to 0.900x\n0.80x");
}

}  // namespace
}  // namespace roofladder::chart
