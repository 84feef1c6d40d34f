// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "chart/layout.h"
#include "chart/rows.h"

// One row of dots for each rung; within a row, later measurements are lower.
namespace roofladder::chart {
namespace {

constexpr double inset = 6;  // of the dots from the edges of their row
constexpr double annotation_gap = 14;
constexpr double longest_annotation = 260;
constexpr std::size_t branch_series = 6;

std::string annotation_of(const Strip& strip) {
  return fitting(strip.annotation, Style::small, longest_annotation);
}

double widest_annotation(const StripPlot& plot) {
  double widest = 0;
  for (const Strip& strip : plot.strips) {
    widest = std::max(widest, text_width(annotation_of(strip), Style::small));
  }
  return widest;
}

std::vector<Pixel> dots_of(const Strip& strip, const Rows& rows, const Box& row) {
  std::vector<Pixel> dots;
  const double step = (row.height() - 2 * inset) /
                      static_cast<double>(std::max<std::size_t>(2, strip.values.size()) - 1);
  for (std::size_t i = 0; i < strip.values.size(); ++i) {
    if (rows.accepts(strip.values[i])) {
      dots.push_back(
          {rows.pixel(strip.values[i]), row.top + inset + step * static_cast<double>(i)});
    }
  }
  return dots;
}

}  // namespace

Scene layout(const StripPlot& plot, const Size& size) {
  const Rows rows(plot.axis, plot.strips.size(),
                  {.right = widest_annotation(plot) + annotation_gap + 8}, size);
  Scene scene = rows.scene();
  rows.add_upright(scene.below, 1, Style::baseline);
  for (std::size_t i = 0; i < plot.strips.size(); ++i) {
    const Strip& strip = plot.strips[i];
    const Box row = rows.row(i);
    rows.add_name(scene, i, {strip.label, strip.name, strip.branch});
    scene.above.push_back({.style = Style::dots,
                           .shape = Dots{dots_of(strip, rows, row)},
                           .series = strip.branch ? branch_series : 0,
                           .target = i});
    scene.above.push_back(
        {.style = Style::small,
         .shape = Text{{rows.right() + annotation_gap, row.centre().y + 4.5}, annotation_of(strip)},
         .target = i});
  }
  return scene;
}

Card card_in(const StripPlot& plot, std::size_t target) {
  const Strip& strip = plot.strips.at(target);
  Card card = card_about(row_title(strip.label, strip.branch), strip.variant);
  card.details.emplace_back("", strip.annotation);
  return card;
}

}  // namespace roofladder::chart
