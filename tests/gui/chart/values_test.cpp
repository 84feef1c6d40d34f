// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-3.0-only
#include <QLabel>
#include <gtest/gtest.h>
#include <limits>

#include "gui/chart/legend.h"
#include "tests/gui/chart/shown_view.h"
#include "tests/reports/plots.h"

namespace roofladder::test {
namespace {

constexpr double nan = std::numeric_limits<double>::quiet_NaN();
constexpr double infinite = std::numeric_limits<double>::infinity();

// Number of pixels of about this colour.
int count(const QImage& image, const QColor& colour) {
  int found = 0;
  for (int y = 0; y < image.height(); ++y) {
    for (int x = 0; x < image.width(); ++x) {
      const QColor pixel = image.pixelColor(x, y);
      const bool is_near = std::abs(pixel.red() - colour.red()) < 8 &&
                           std::abs(pixel.green() - colour.green()) < 8 &&
                           std::abs(pixel.blue() - colour.blue()) < 8;
      found += is_near ? 1 : 0;
    }
  }
  return found;
}

bool has_label(ShownView& shown, const QString& text) {
  const auto labels = shown.view().findChildren<QLabel*>();
  return std::any_of(labels.begin(), labels.end(), [&](const QLabel* label) {
    return label->isVisible() && label->text().contains(text);
  });
}

TEST(Values, WhatALogarithmicAxisCannotShowIsLeftOutAndTheRestStays) {
  XyPlot plot = scattered_marks();
  const std::size_t good = plot.marks.size();
  for (const double value : {0.0, -1.0, nan, infinite, -infinite}) {
    for (const bool is_x : {true, false}) {
      plot.marks.push_back(plot.marks.front());
      (is_x ? plot.marks.back().x : plot.marks.back().y) = value;
    }
  }
  plot.note = "ten have no place";
  ShownView shown(plot);
  for (std::size_t i = 0; i < plot.marks.size(); ++i) {
    EXPECT_EQ(shown.is_drawn(i), i < good) << i;
  }
  EXPECT_TRUE(has_label(shown, "ten have no place"));
}

// The point would make Qt Charts drop the whole series.
TEST(Values, ARoofWithAPointAtZeroIsStillDrawn) {
  XyPlot plot = scattered_marks();
  plot.marks.clear();
  plot.lines = {{"roof", {{0.01, 1e11}, {100, 1e11}}, {}, false, ""}};
  const auto picture = [](const Plot& one) { return ShownView(one).view().grab().toImage(); };
  const QImage whole = picture(plot);
  plot.lines.front().points = {{0, 1e11}, {0.01, 1e11}, {nan, 1e11}, {100, 1e11}, {100, -5}};
  EXPECT_EQ(picture(plot), whole);
  plot.lines.front().points.clear();
  EXPECT_NE(picture(plot), whole);
}

TEST(Values, UnboundedErrorBarsAndArrowsToNowhereAreLeftOut) {
  XyPlot plot = scattered_marks();
  plot.marks[0].y_interval = Interval{0, infinite};
  plot.marks[1].y = nan;
  plot.arrows = {{0, 1, false}, {0, 77, true}, {2, 3, true}};
  ShownView shown(plot);
  EXPECT_FALSE(shown.view().grab().isNull());
  EXPECT_TRUE(shown.is_drawn(0));
}

TEST(Values, BarsWithoutAnyTimeAreDrawnAsNothing) {
  BarPlot plot = parts();
  plot.axis.high = 0;
  for (Bar& bar : plot.bars) {
    bar = {bar.label,      bar.variant, bar.name, 0, Interval{nan, infinite},
           {{"sweep", 0}}, "",          false,    {}};
  }
  plot.note = "all times are zero";
  ShownView shown(plot);
  EXPECT_TRUE(has_label(shown, "all times are zero"));
  // Only the key of the legend has the colour.
  EXPECT_LT(count(shown.view().image({1000, 660}, 1), QColor("#0072b2")), 200);
}

TEST(Values, AnEmptyPlotShowsItsNote) {
  BarPlot plot;
  plot.title = "Ladder";
  plot.note = "No variant of this ladder was measured.";
  ShownView shown(plot);
  EXPECT_TRUE(has_label(shown, "No variant of this ladder was measured."));
  for (const Qt::Key key : {Qt::Key_Right, Qt::Key_Plus, Qt::Key_0, Qt::Key_Return}) {
    shown.press(key);
  }
  shown.view().zoom(2);
  shown.view().select(RungPlace{3, 4});
  EXPECT_FALSE(shown.view().image({400, 300}, 2).isNull());
  shown.view().show_plot(scattered_marks());
  EXPECT_TRUE(shown.is_drawn(0));
}

TEST(Values, MarkupInNamesIsText) {
  const std::string name = "gemm<float> <b>&bold</b>";
  XyPlot plot = scattered_marks();
  plot.title = plot.subtitle = plot.note = plot.groups[0] = plot.marks[0].label = name;
  plot.marks[0].details = {{name, "<img src=x>"}};
  ShownView shown(plot);
  shown.hover(shown.middle(0));
  const QString escaped = QString::fromStdString(name).toHtmlEscaped();
  EXPECT_TRUE(shown.card().contains(escaped)) << shown.card().toStdString();
  EXPECT_FALSE(shown.card().contains("<img"));
  EXPECT_FALSE(shown.card().contains("<float>"));
  EXPECT_TRUE(has_label(shown, escaped));                       // the title, which is rich text
  EXPECT_TRUE(has_label(shown, QString::fromStdString(name)));  // the note, which is plain
  EXPECT_EQ(shown.view().findChild<gui::LegendEntry*>()->accessibleName().toStdString(), name);
}

TEST(Values, ACellBeyondTheGridIsLeftOut) {
  HeatPlot plot = heat_map();
  plot.cells[0].column = 99;
  ShownView shown(plot);
  EXPECT_FALSE(shown.is_drawn(0));
  EXPECT_TRUE(shown.is_drawn(1));
}

TEST(Values, TheGoalIsALineOverTheBars) {
  ShownView shown(speedups());
  const QColor green("#009e73");
  EXPECT_EQ(count(shown.view().grab().toImage(), green), 0);
  shown.view().set_goal(2.5);
  EXPECT_GT(count(shown.view().grab().toImage(), green), 40);
  BarPlot another = speedups();
  another.id = "over another baseline";
  shown.view().show_plot(another);
  EXPECT_GT(count(shown.view().grab().toImage(), green), 40);
}

}  // namespace
}  // namespace roofladder::test
