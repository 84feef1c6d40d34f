// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-3.0-only
#include "gui/chart/shown.h"

#include <algorithm>
#include <cmath>

#include "chart/axis_scale.h"

namespace roofladder::gui {
namespace {

// Ticks have three significant digits: within less than 2 % of a decade or of the axis, labels
// would repeat.
constexpr double least_span = 0.02;

struct Range {
  double low = 0;
  double high = 0;

  double span() const { return high - low; }
};

Range range_of(const Axis& axis) {
  return axis.scale == Scale::linear ? Range{axis.low, axis.high}
                                     : Range{std::log10(axis.low), std::log10(axis.high)};
}

// Copies limits of the whole axis unchanged, so that fitting restores them exactly.
Axis with_range(Axis axis, const Axis& whole, Range range) {
  const Range most = range_of(whole);
  const double span = std::min(range.span(), most.span());
  const double low = std::clamp(range.low, most.low, most.high - span);
  const auto value = [&](double place) {
    return axis.scale == Scale::linear ? place : std::pow(10.0, place);
  };
  axis.low = low <= most.low ? whole.low : value(low);
  axis.high = low + span >= most.high ? whole.high : value(low + span);
  return axis;
}

}  // namespace

Shown::Shown(const Plot& plot, std::optional<double> bar_goal) : goal(bar_goal) {
  if (const auto* roofline = std::get_if<XyPlot>(&plot)) {
    x = chart::usable(roofline->x);
    y = chart::usable(roofline->y);
    groups.assign(roofline->groups.size(), true);
    lines.assign(roofline->lines.size(), true);
  }
}

Axis zoomed(const Axis& axis, const Axis& whole, double fraction, double factor) {
  const Range before = range_of(axis);
  const double least =
      axis.scale == Scale::linear ? least_span * range_of(whole).span() : least_span;
  const double span = std::max(before.span() / factor, std::min(least, before.span()));
  const double low = before.low + fraction * (before.span() - span);
  return with_range(axis, whole, {low, low + span});
}

// Zooms around the place that divides the left and right remainders in the same ratio as the
// result.
Axis cut_out(const Axis& axis, const Axis& whole, double from, double to) {
  const double width = to - from;
  return width > 0 && width < 1 ? zoomed(axis, whole, from / (1 - width), 1 / width) : axis;
}

Axis panned(const Axis& axis, const Axis& whole, double fraction) {
  const Range before = range_of(axis);
  const double move = fraction * before.span();
  return with_range(axis, whole, {before.low + move, before.high + move});
}

}  // namespace roofladder::gui
