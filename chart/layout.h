// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "chart/card.h"
#include "chart/rows.h"

namespace roofladder::chart {

bool is_drawable(const Plot& plot);

// The size of a plot in a report, in pixels. Rows have their least height.
Size report_size(const auto&) {
  return {920, 0};
}
Size report_size(const XyPlot& plot);
Size report_size(const HeatPlot& plot);
Size report_size(const Plot& plot);

// The width at which the texts fit into the cells.
double heat_map_width(const HeatPlot& plot);

// Value of a line across the bars.
using Goal = std::optional<double>;

// Lays out the plot at the given width, and higher than asked for if its rows need it. An XyPlot
// includes its legend; see xy_chart.h for its parts.
Scene layout(const BarPlot& plot, const Size& size, const Goal& goal = std::nullopt);
// The axis and places of values for other values of the same bars.
Rows rows_of(const BarPlot& plot, const Size& size, const Goal& goal = std::nullopt);
inline constexpr double beside_bar = 8;  // from the end of a bar to its value
Scene layout(const StripPlot& plot, const Size& size);
Scene layout(const HeatPlot& plot, const Size& size);
Scene layout(const XyPlot& plot, const Size& size);
Scene layout(const Plot& plot, const Size& size);

// The text for a target of the plot.
Card card_in(const BarPlot& plot, std::size_t target);
Card card_in(const StripPlot& plot, std::size_t target);
Card card_in(const HeatPlot& plot, std::size_t target);
Card card_in(const XyPlot& plot, std::size_t target);

}  // namespace roofladder::chart
