// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-3.0-only
#include <QLineF>
#include <QTest>
#include <cmath>
#include <gtest/gtest.h>
#include <random>

#include "gui/chart/drawing.h"
#include "tests/gui/chart/shown_view.h"
#include "tests/reports/plots.h"

namespace roofladder::test {
namespace {

TEST(Pointing, TheCardSaysWhatTheNearestMarkShows) {
  ShownView shown(scattered_marks());
  shown.hover(shown.middle(2) + QPointF(5, 5));
  EXPECT_TRUE(shown.card().contains("mark 2")) << shown.card().toStdString();
  EXPECT_TRUE(shown.card().contains("Number"));
  shown.hover(shown.middle(2) + QPointF(0, 40));
  EXPECT_EQ(shown.card(), "");
}

TEST(Pointing, OfManyMarksTheNearestIsFound) {
  XyPlot plot = scattered_marks();
  std::mt19937_64 random(7);
  std::uniform_real_distribution<double> decade(-1, 1);
  plot.marks.resize(100'000);
  for (Mark& mark : plot.marks) {
    mark.x = std::pow(10, decade(random));
    mark.y = std::pow(10, 11 + decade(random));
  }
  ShownView shown(plot);
  const gui::Drawing& drawing = *shown.canvas().drawing();
  for (int i = 0; i < 20; ++i) {
    const QPointF place =
        drawing.zoom_area()->center() + QPointF(100 * decade(random), 90 * decade(random));
    const auto found = drawing.target_at(place);
    ASSERT_TRUE(found);
    const double reached = QLineF(place, drawing.box_of(*found)->center()).length();
    for (std::size_t other = 0; other < plot.marks.size(); ++other) {
      ASSERT_GE(QLineF(place, drawing.box_of(other)->center()).length(), reached);
    }
  }
}

TEST(Pointing, AClickChoosesTheRung) {
  ShownView shown(scattered_marks());
  QTest::mouseClick(shown.ground(), Qt::LeftButton, {}, shown.middle(1).toPoint());
  QTest::mouseClick(shown.ground(), Qt::LeftButton, {}, {3, 3});
  EXPECT_EQ(shown.choices(), std::vector<QString>{"0.2"});
}

TEST(Pointing, BarsStripsAndCellsHaveCards) {
  ShownView bars(speedups());
  bars.hover(bars.middle(2));
  EXPECT_TRUE(bars.card().contains("traffic −43 %")) << bars.card().toStdString();
  EXPECT_TRUE(bars.card().contains("3.40x to 3.60x"));

  ShownView pieces(parts());
  pieces.hover(pieces.middle(0));
  EXPECT_TRUE(pieces.card().contains("300 ms")) << pieces.card().toStdString();

  ShownView repetitions(strips());
  repetitions.hover(repetitions.middle(1));
  EXPECT_TRUE(repetitions.card().contains("n 2, median 2 s"));
  QTest::mouseClick(repetitions.ground(), Qt::LeftButton, {}, repetitions.middle(1).toPoint());
  EXPECT_EQ(repetitions.choices(), std::vector<QString>{"1.6"});

  ShownView cells(heat_map());
  cells.hover(cells.middle(1));
  EXPECT_TRUE(cells.card().contains("no time")) << cells.card().toStdString();
}

TEST(Pointing, CardsHaveTheIdThatOtherChartsAndTablesShow) {
  XyPlot plot = scattered_marks();
  plot.marks[2].variant = "jacobi/cuda/temporal:sweeps=8";
  ShownView marks(plot);
  marks.hover(marks.middle(2));
  EXPECT_TRUE(marks.card().contains("jacobi/cuda/temporal:sweeps=8")) << marks.card().toStdString();
  BarPlot ladder = speedups();
  ladder.bars[2].variant = "jacobi/cuda/graph";
  ShownView bars(ladder);
  bars.hover(bars.middle(2));
  EXPECT_TRUE(bars.card().contains("jacobi/cuda/graph")) << bars.card().toStdString();
}

TEST(Pointing, AHoleOfAHeatMapSaysSoAndIsNotChosen) {
  ShownView shown(heat_map());
  const QPointF hole(shown.middle(3).x(), shown.middle(0).y());  // tile=8, occupancy=12
  shown.hover(hole);
  EXPECT_TRUE(shown.card().contains("tile=8, occupancy=12")) << shown.card().toStdString();
  EXPECT_TRUE(shown.card().contains("no variant of this run"));
  QTest::mouseClick(shown.ground(), Qt::LeftButton, {}, hole.toPoint());
  EXPECT_TRUE(shown.choices().empty());
}

TEST(Pointing, ALineSaysItsNameUnlessItIsHidden) {
  XyPlot plot = scattered_marks();
  plot.lines = {{"a roof & more", {{0.01, 1e11}, {100, 1e11}}, {}, true, "50 Gflop/s"}};
  ShownView shown(plot);
  const QPointF on_line = shown.middle(1) + QPointF(60, 2);  // the mark lies on it
  shown.hover(on_line);
  EXPECT_TRUE(shown.card().contains("a roof &amp; more")) << shown.card().toStdString();
  EXPECT_TRUE(shown.card().contains("50 Gflop/s"));
  shown.hover(on_line + QPointF(0, 20));
  EXPECT_EQ(shown.card(), "");
  shown.view().set_line_visible(0, false);
  shown.hover(on_line);
  EXPECT_EQ(shown.card(), "");
}

TEST(Pointing, TheSelectionIsRingedAndOutlivesTheNextPlot) {
  ShownView shown(scattered_marks());
  const QImage without = shown.view().grab().toImage();
  shown.view().select(RungPlace{0, 2});
  const QImage ringed = shown.view().grab().toImage();
  EXPECT_NE(ringed, without);
  shown.view().show_plot(scattered_marks());
  EXPECT_EQ(shown.view().grab().toImage(), ringed);
  shown.view().select(std::nullopt);
  EXPECT_EQ(shown.view().grab().toImage(), without);
}

}  // namespace
}  // namespace roofladder::test
