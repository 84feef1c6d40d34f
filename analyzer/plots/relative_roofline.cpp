// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <fmt/format.h>
#include <optional>

#include "analyzer/limits/ceiling.h"
#include "analyzer/plots/axis.h"
#include "analyzer/plots/overlay.h"
#include "run/format.h"
#include "run/metric.h"

namespace roofladder {
namespace {

// The limits that a mark is placed relative to.
struct Limits {
  double peak = 0;    // flop/s, in the precision of the variant
  double stream = 0;  // B/s
};

std::optional<Limits> limits_of(const Analysis& analysis, const RungPlace& place) {
  const Ladder& ladder = analysis.ladders.at(place.ladder);
  const auto peak = ladder.rungs.at(place.rung).analysis.value(metric::ceiling_flops);
  const Ceiling* stream = stream_ceiling(analysis.ceilings, ladder.device);
  if (!peak || *peak <= 0 || stream == nullptr || stream->best <= 0) {
    return std::nullopt;
  }
  return Limits{*peak, stream->best};
}

void scale(Mark& mark, const Limits& limits) {
  mark.x *= limits.stream / limits.peak;
  mark.y /= limits.peak;
  if (mark.y_interval) {
    mark.y_interval =
        Interval{mark.y_interval->low / limits.peak, mark.y_interval->high / limits.peak};
  }
  mark.details.emplace_back("Of its own peak", format_percent(mark.y));
  mark.details.emplace_back("Intensity over its own ridge", format_factor(mark.x));
}

// Rescales marks by their own limits. Removes marks without limits, and their arrows; returns how
// many it removed.
std::size_t scale(XyPlot& plot, const Analysis& analysis) {
  std::vector<std::optional<std::size_t>> places;  // by index of the mark
  std::vector<Mark> scaled;
  for (Mark& mark : plot.marks) {
    const auto limits = limits_of(analysis, mark.place);
    places.push_back(limits ? std::optional(scaled.size()) : std::nullopt);
    if (limits) {
      scale(mark, *limits);
      scaled.push_back(std::move(mark));
    }
  }
  std::vector<Arrow> arrows;
  for (const Arrow& arrow : plot.arrows) {
    if (places[arrow.from] && places[arrow.to]) {
      arrows.push_back({*places[arrow.from], *places[arrow.to], arrow.dashed});
    }
  }
  plot.marks = std::move(scaled);
  plot.arrows = std::move(arrows);
  return places.size() - plot.marks.size();
}

Line line(const std::string& name, std::pair<double, double> from, std::pair<double, double> to) {
  return {.name = name, .points = {from, to}, .band = {}, .label = name};
}

// Adds one pair of roofs for all marks: they meet in (1, 1).
void add_common_roofs(XyPlot& plot) {
  std::vector<double> x{1};
  std::vector<double> y{1};
  for (const Mark& mark : plot.marks) {
    x.push_back(mark.x);
    y.push_back(mark.y);
  }
  plot.x = decades("arithmetic intensity over that at which the own STREAM feeds the own peak",
                   dimension::ratio, x);
  plot.x.high = std::max(plot.x.high, 10.0);
  plot.y = decades("flop rate over the own peak", dimension::ratio, y);
  const double left = std::max(plot.x.low, plot.y.low);
  plot.lines = {line("own STREAM", {left, left}, {1, 1}),
                line("own peak", {1, 1}, {plot.x.high, 1})};
}

}  // namespace

XyPlot relative_rooflines(const Comparison& comparison) {
  XyPlot overlay;
  overlay.id = "relative-roofline-of-all";
  overlay.title = "Rooflines of all runs, each by its own STREAM and peak";
  overlay.subtitle = "both limits measured in the same run";
  std::size_t left_out = 0;
  for (OverlaidRoofline& roofline : rooflines_with_marks(comparison)) {
    left_out += scale(roofline.plot, comparison.runs[roofline.run]);
    if (!roofline.plot.marks.empty()) {
      add_marks(overlay, roofline);
    }
  }
  add_common_roofs(overlay);
  if (overlay.marks.empty()) {
    overlay.lines.clear();
  }
  if (left_out > 0 || overlay.marks.empty()) {
    overlay.note = overlay.marks.empty()
                       ? "No run measured both a STREAM bandwidth and the peak of a variant."
                       : fmt::format(
                             "{} variants have no place: their runs measured no STREAM "
                             "bandwidth or no peak of their precision.",
                             left_out);
  }
  return overlay;
}

}  // namespace roofladder
