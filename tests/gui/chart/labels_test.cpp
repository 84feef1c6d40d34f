// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-3.0-only
#include <QPolygonF>
#include <QTransform>
#include <gtest/gtest.h>

#include "analyzer/analysis.h"
#include "gui/chart/drawing.h"
#include "run/file/run_file.h"
#include "tests/gui/chart/shown_view.h"
#include "tests/places.h"
#include "tests/reports/plots.h"
#include "tests/reports/three_ladders.h"

namespace roofladder::test {
namespace {

using chart::Style;

// A name of a mark or a line, and the rotated outline of its letters.
struct Label {
  std::string text;
  QPolygonF outline;
};

std::vector<Label> labels_of(const gui::Drawing& drawing) {
  std::vector<Label> labels;
  for (const chart::Item& item : drawing.scene().above) {
    if (item.style == Style::strong || item.style == Style::roof_name ||
        item.style == Style::roof_name_faint) {
      const auto& text = std::get<chart::Text>(item.shape);
      const double height = 0.73 * chart::row_of(item.style).font_size;
      const QRectF letters(0, -height, chart::text_width(text.content, item.style), height);
      labels.push_back({text.content, QTransform()
                                          .translate(text.place.x, text.place.y)
                                          .rotate(text.degrees)
                                          .map(QPolygonF(letters))});
    }
  }
  return labels;
}

void expect_no_overlap(ShownView& shown, const XyPlot& plot) {
  const gui::Drawing& drawing = *shown.canvas().drawing();
  const auto labels = labels_of(drawing);
  EXPECT_FALSE(labels.empty());
  const QRectF area = *drawing.zoom_area();
  for (std::size_t i = 0; i < labels.size(); ++i) {
    const QPolygonF& outline = labels[i].outline;
    // The corner of a rotated text may reach beyond its letters.
    EXPECT_TRUE(area.adjusted(-4, -4, 4, 4).contains(outline.boundingRect())) << labels[i].text;
    for (std::size_t other = 0; other < i; ++other) {
      EXPECT_FALSE(outline.intersects(labels[other].outline))
          << labels[i].text << " and " << labels[other].text;
    }
    for (std::size_t mark = 0; mark < plot.marks.size(); ++mark) {
      if (const auto box = drawing.box_of(mark)) {
        EXPECT_FALSE(outline.intersects(QPolygonF(box->adjusted(1, 1, -1, -1))))
            << labels[i].text << " and mark " << mark;
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
    QStringList texts = shown.texts({Style::strong});
    texts.sort();
    return texts;
  };
  EXPECT_EQ(labels(), QStringList{"mark 3"});
  shown.turn_wheel(shown.middle(2), 4);  // the crowd and mark 3 leave the view
  EXPECT_EQ(labels(), (QStringList{"mark 1", "mark 2"}));
}

}  // namespace
}  // namespace roofladder::test
