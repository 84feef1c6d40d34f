// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-3.0-only
#include <QTest>
#include <gtest/gtest.h>

#include "tests/gui/chart/shown_view.h"
#include "tests/reports/plots.h"

namespace roofladder::test {
namespace {

TEST(Keyboard, ArrowsWalkInTheOrderOfLaddersAndRungs) {
  ShownView shown(scattered_marks());
  for (int i = 0; i < 6; ++i) {  // stays at the last mark
    shown.press(Qt::Key_Right);
    shown.press(Qt::Key_Return);
  }
  shown.press(Qt::Key_Left);
  shown.press(Qt::Key_Enter);
  EXPECT_EQ(shown.choices(),
            (std::vector<QString>{"0.0", "0.1", "0.2", "1.0", "1.0", "1.0", "0.2"}));
}

TEST(Keyboard, TheWalkBeginsAtTheSelection) {
  ShownView shown(scattered_marks());
  shown.view().select(RungPlace{0, 1});
  shown.press(Qt::Key_Down);
  EXPECT_TRUE(shown.card().contains("mark 1")) << shown.card().toStdString();
}

TEST(Keyboard, TheWalkLeavesOutWhatIsHidden) {
  ShownView shown(scattered_marks());
  shown.view().set_group_visible(0, false);
  shown.press(Qt::Key_Right);
  EXPECT_TRUE(shown.card().contains("mark 3")) << shown.card().toStdString();
}

TEST(Keyboard, EnterWithoutATargetChoosesNothing) {
  ShownView shown(scattered_marks());
  shown.press(Qt::Key_Return);
  EXPECT_TRUE(shown.choices().empty());
}

TEST(Keyboard, EscapeClearsTheSelectionAndTheCard) {
  ShownView shown(scattered_marks());
  const QImage without = shown.view().grab().toImage();
  int cleared = 0;
  QObject::connect(&shown.view(), &gui::PlotView::cleared, [&] { ++cleared; });
  shown.press(Qt::Key_Right);
  shown.press(Qt::Key_Return);
  EXPECT_NE(shown.view().grab().toImage(), without);
  shown.press(Qt::Key_Escape);
  EXPECT_EQ(cleared, 1);
  EXPECT_EQ(shown.card(), "");
  EXPECT_EQ(shown.view().grab().toImage(), without);
}

// Higher than any window in these tests.
BarPlot forty_bars() {
  BarPlot plot = speedups();
  plot.bars.resize(1);
  for (std::size_t rung = 1; rung < 40; ++rung) {
    plot.bars.push_back(plot.bars.front());
    plot.bars.back().place = {0, rung};
  }
  return plot;
}

TEST(Keyboard, RowsBelowTheWindowAreScrolledTo) {
  ShownView shown(forty_bars());
  EXPECT_FALSE(shown.ground()->rect().contains(shown.middle(39).toPoint()));
  for (int i = 0; i < 40; ++i) {
    shown.press(Qt::Key_Down);
  }
  EXPECT_TRUE(shown.ground()->rect().contains(shown.middle(39).toPoint()));
}

TEST(Selection, IsScrolledIntoView) {
  ShownView shown(forty_bars());
  const auto is_in_view = [&](std::size_t rung) {
    return shown.ground()->rect().contains(shown.middle(rung).toPoint());
  };
  EXPECT_FALSE(is_in_view(39));
  shown.view().select(RungPlace{0, 39});
  EXPECT_TRUE(is_in_view(39));
  shown.view().resize(1000, 300);
  EXPECT_TRUE(is_in_view(39)) << "also in a lower window";
  shown.view().select(RungPlace{0, 0});
  EXPECT_TRUE(is_in_view(0));
}

TEST(Keyboard, WhatIsPointedAtIsDescribedForAssistiveTechnology) {
  XyPlot plot = scattered_marks();
  plot.note = "one is missing";
  ShownView shown(plot);
  EXPECT_EQ(shown.view().accessibleName(), "Scattered");
  EXPECT_EQ(shown.view().accessibleDescription(), "one is missing");
  shown.press(Qt::Key_Right);
  EXPECT_TRUE(shown.canvas().accessibleDescription().contains("mark 2. Number: 2"))
      << shown.canvas().accessibleDescription().toStdString();
}

}  // namespace
}  // namespace roofladder::test
