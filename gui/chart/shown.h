// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <optional>
#include <vector>

#include "analyzer/plots/plot.h"

namespace roofladder::gui {

// What of a plot is in view: the visible ranges of its axes, and what the legend leaves in.
struct Shown {
  Shown(const Plot& plot, std::optional<double> bar_goal);

  Axis x;
  Axis y;
  std::vector<bool> groups;
  std::vector<bool> lines;
  std::optional<double> goal;  // a place on BarPlot::axis
};

// The range magnified around the place at `fraction` of it, and moved by a fraction of it; neither
// leaves the `whole` axis.
Axis zoomed(const Axis& axis, const Axis& whole, double fraction, double factor);
Axis panned(const Axis& axis, const Axis& whole, double fraction);

// The range between the places at two fractions of it; not less than what zooming leaves.
Axis cut_out(const Axis& axis, const Axis& whole, double from, double to);

}  // namespace roofladder::gui
