// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <optional>
#include <vector>

#include "analyzer/plots/plot.h"

namespace roofladder::gui {

// The part of a plot that is in view: the visible ranges of its axes, and what the legend shows.
struct Shown {
  Shown(const Plot& plot, std::optional<double> bar_goal);

  Axis x;
  Axis y;
  std::vector<bool> groups;
  std::vector<bool> lines;
  std::optional<double> goal;  // in values of BarPlot::axis
};

// zoomed() magnifies the range around the place at `fraction` of it; panned() moves it by a
// fraction of it. Both stay within the `whole` axis.
Axis zoomed(const Axis& axis, const Axis& whole, double fraction, double factor);
Axis panned(const Axis& axis, const Axis& whole, double fraction);

// The range between two fractions of the axis, but not less than the limit of zooming.
Axis cut_out(const Axis& axis, const Axis& whole, double from, double to);

}  // namespace roofladder::gui
