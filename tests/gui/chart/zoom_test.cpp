// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-3.0-only
#include <cmath>
#include <gtest/gtest.h>

#include "tests/gui/chart/shown_view.h"

namespace roofladder::test {
namespace {

double distance(const QPointF& a, const QPointF& b) {
  return std::hypot(a.x() - b.x(), a.y() - b.y());
}

TEST(Zoom, TheWheelKeepsThePointUnderTheCursor) {
  ShownView shown(scattered_marks());
  const QPointF cursor = shown.middle(1);
  const double before = distance(shown.middle(1), shown.middle(2));
  shown.turn_wheel(cursor, 1);
  EXPECT_LT(distance(shown.middle(1), cursor), 0.5);
  EXPECT_NEAR(distance(shown.middle(1), shown.middle(2)) / before, 1.25, 0.01);
  shown.turn_wheel(cursor, -1);
  EXPECT_NEAR(distance(shown.middle(1), shown.middle(2)), before, 0.5);
}

TEST(Zoom, DraggingMovesTheMarksWithThePointer) {
  ShownView shown(scattered_marks());
  shown.view().zoom(3);
  const QPointF before = shown.middle(1);
  const QPointF start = shown.ground()->rect().center();
  shown.drag(start, start + QPointF(60, -24));
  EXPECT_LT(distance(shown.middle(1), before + QPointF(60, -24)), 0.5);
  EXPECT_TRUE(shown.choices().empty());
}

TEST(Zoom, FitShowsEverythingAgain) {
  ShownView shown(scattered_marks());
  const QPointF before = shown.middle(0);
  shown.view().zoom(6);
  EXPECT_FALSE(shown.is_drawn(0));
  shown.view().fit();
  ASSERT_TRUE(shown.is_drawn(0));
  EXPECT_EQ(shown.middle(0), before);
}

TEST(Zoom, TheKeyboardZoomsAndFits) {
  ShownView shown(scattered_marks());
  const double before = distance(shown.middle(1), shown.middle(2));
  shown.press(Qt::Key_Plus);
  const double after = distance(shown.middle(1), shown.middle(2));
  EXPECT_NEAR(after / before, 1.25, 0.01);
  shown.press(Qt::Key_Minus);
  EXPECT_NEAR(distance(shown.middle(1), shown.middle(2)), before, 0.5);
  shown.press(Qt::Key_Plus);
  shown.press(Qt::Key_0);
  EXPECT_NEAR(distance(shown.middle(1), shown.middle(2)), before, 0.5);
}

TEST(Zoom, AFrameDrawnWithShiftIsMagnified) {
  ShownView shown(scattered_marks());
  const QRectF area = shown.canvas().drawing()->zoom_area().value();
  const QPointF corner = area.topLeft() + QPointF(0.25 * area.width(), 0.5 * area.height());
  const QPointF opposite = area.topLeft() + QPointF(0.75 * area.width(), 0.75 * area.height());
  shown.drag(opposite, corner, Qt::ShiftModifier);
  // x: the middle half of the four decades from 0.01 to 100; y: the second quarter from below of
  // 1e9 to 1e13.
  EXPECT_NEAR(shown.canvas().shown().x.low, 0.1, 0.002);
  EXPECT_NEAR(shown.canvas().shown().x.high, 10, 0.2);
  EXPECT_NEAR(shown.canvas().shown().y.low, 1e10, 3e8);
  EXPECT_NEAR(shown.canvas().shown().y.high, 1e11, 3e9);
  EXPECT_TRUE(shown.choices().empty());
}

TEST(Zoom, AFrameOfAFewPixelsIsASlip) {
  ShownView shown(scattered_marks());
  const Axis before = shown.canvas().shown().x;
  const QPointF start = shown.ground()->rect().center();
  shown.drag(start, start + QPointF(60, 1), Qt::ShiftModifier);
  EXPECT_EQ(shown.canvas().shown().x.low, before.low);
  EXPECT_EQ(shown.canvas().shown().x.high, before.high);
}

TEST(Zoom, GoesBackThroughWhatWasInView) {
  ShownView shown(scattered_marks());
  const QPointF fitted = shown.middle(1);
  shown.turn_wheel(shown.middle(1) + QPointF(40, 0), 1);
  shown.turn_wheel(shown.middle(1) + QPointF(40, 0), 1);  // of the same turn
  const QPointF magnified = shown.middle(1);
  shown.press(Qt::Key_Plus);
  const QPointF start = shown.ground()->rect().center();
  const QPointF before_move = shown.middle(1);
  shown.drag(start, start + QPointF(60, -24));
  shown.view().fit();
  shown.press(Qt::Key_Backspace);
  EXPECT_LT(distance(shown.middle(1), before_move + QPointF(60, -24)), 0.5);
  shown.press(Qt::Key_Backspace);
  EXPECT_LT(distance(shown.middle(1), before_move), 0.5);
  shown.press(Qt::Key_Backspace);
  EXPECT_LT(distance(shown.middle(1), magnified), 0.5);
  shown.view().zoom_back();
  EXPECT_EQ(shown.middle(1), fitted);
  shown.view().zoom_back();
  EXPECT_EQ(shown.middle(1), fitted) << "nothing before that";
}

TEST(Zoom, TheSameChartShownAgainKeepsItsZoomAndAnotherDoesNot) {
  ShownView shown(scattered_marks());
  const QPointF fitted = shown.middle(1);
  shown.turn_wheel(shown.middle(2), 3);
  const QPointF zoomed = shown.middle(1);
  ASSERT_NE(zoomed, fitted);
  XyPlot plot = scattered_marks();
  plot.marks.pop_back();
  shown.view().show_plot(plot);
  EXPECT_EQ(shown.middle(1), zoomed);
  plot.id = "another";
  shown.view().show_plot(plot);
  EXPECT_EQ(shown.middle(1), fitted);
}

}  // namespace
}  // namespace roofladder::test
