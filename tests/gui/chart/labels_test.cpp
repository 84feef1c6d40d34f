// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-3.0-only
#include "gui/chart/labels.h"

#include <gtest/gtest.h>

#include "analyzer/analysis.h"
#include "gui/chart/xy_drawing.h"
#include "run/file/run_file.h"
#include "tests/gui/chart/shown_view.h"
#include "tests/places.h"
#include "tests/reports/plots.h"
#include "tests/reports/three_ladders.h"

namespace roofladder::test {
namespace {

void expect_no_overlap(ShownView& shown, const XyPlot& plot) {
  const auto& drawing = dynamic_cast<const gui::XyDrawing&>(*shown.canvas().drawing());
  const auto& labels = drawing.labels();
  EXPECT_FALSE(labels.empty());
  const QRectF area = *drawing.zoom_area();
  for (std::size_t i = 0; i < labels.size(); ++i) {
    const QPolygonF outline = labels[i].outline();
    // The corner of a turned text may reach beyond its letters.
    EXPECT_TRUE(area.adjusted(-4, -4, 4, 4).contains(outline.boundingRect()))
        << labels[i].text.toStdString();
    for (std::size_t other = 0; other < i; ++other) {
      EXPECT_FALSE(outline.intersects(labels[other].outline()))
          << labels[i].text.toStdString() << " and " << labels[other].text.toStdString();
    }
    for (std::size_t mark = 0; mark < plot.marks.size(); ++mark) {
      if (const auto box = drawing.box_of(mark)) {
        EXPECT_FALSE(outline.intersects(QPolygonF(box->adjusted(1, 1, -1, -1))))
            << labels[i].text.toStdString() << " and mark " << mark;
      }
    }
  }
}

void expect_no_overlap_at_any_zoom(const XyPlot& plot) {
  for (const QSize size : {QSize(1280, 800), QSize(800, 560), QSize(500, 400)}) {
    ShownView shown(plot, size);
    expect_no_overlap(shown, plot);
    for (int i = 0; i < 3; ++i) {
      shown.turn_wheel(shown.middle(0), 1);
      expect_no_overlap(shown, plot);
    }
  }
}

TEST(Labels, DoNotOverlapOnARooflineByHand) {
  expect_no_overlap_at_any_zoom(roofline());
}

TEST(Labels, DoNotOverlapOnTheRooflineOfThreeLadders) {
  expect_no_overlap_at_any_zoom(roofline_plot(analyse(three_ladders()), 0));
}

TEST(Labels, DoNotOverlapOnTheRecordedRoofline) {
  const auto run = read_run(in_source("examples/h200.roofladder")).run;
  expect_no_overlap_at_any_zoom(roofline_plot(analyse(run), 0));
}

TEST(Labels, OfManyMarksOnlyProminentOnesHaveTheirsUntilMagnified) {
  XyPlot plot = scattered_marks();
  const std::vector<Mark> four = plot.marks;
  for (int i = 0; i < 30; ++i) {
    plot.marks.push_back(four[0]);
    plot.marks.back().x *= 1 + 0.001 * i;
    plot.marks.back().label = "crowd";
  }
  plot.marks[3].prominent = true;
  ShownView shown(plot);
  const auto labels = [&] {
    QStringList texts;
    for (const auto& label :
         dynamic_cast<const gui::XyDrawing&>(*shown.canvas().drawing()).labels()) {
      texts << label.text;
    }
    texts.sort();
    return texts;
  };
  EXPECT_EQ(labels(), QStringList{"mark 3"});
  shown.turn_wheel(shown.middle(2), 4);  // the crowd and mark 3 leave the view
  EXPECT_EQ(labels(), (QStringList{"mark 1", "mark 2"}));
}

}  // namespace
}  // namespace roofladder::test
