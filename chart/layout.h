// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "chart/card.h"
#include "chart/rows.h"

namespace roofladder::chart {

bool is_drawable(const Plot& plot);

// What a report gives a plot to stand in, in pixels: rows are as low as they can be.
Size report_size(const auto&) {
  return {920, 0};
}
Size report_size(const XyPlot& plot);
Size report_size(const HeatPlot& plot);
Size report_size(const Plot& plot);

// What its cells need to hold their texts.
double heat_map_width(const HeatPlot& plot);

// A line at this value over the bars.
using Goal = std::optional<double>;

// Each takes the width, and more height where its rows need it. The legend of an XyPlot is its own;
// see xy_chart.h for parts of one.
Scene layout(const BarPlot& plot, const Size& size, const Goal& goal = std::nullopt);
// Its axis alone, and where values stand on it: for other values of the same bars.
Rows rows_of(const BarPlot& plot, const Size& size, const Goal& goal = std::nullopt);
inline constexpr double beside_bar = 8;  // from the end of a bar to its value
Scene layout(const StripPlot& plot, const Size& size);
Scene layout(const HeatPlot& plot, const Size& size);
Scene layout(const XyPlot& plot, const Size& size);
Scene layout(const Plot& plot, const Size& size);

// What each says of a target, beside where it draws it.
Card card_in(const BarPlot& plot, std::size_t target);
Card card_in(const StripPlot& plot, std::size_t target);
Card card_in(const HeatPlot& plot, std::size_t target);
Card card_in(const XyPlot& plot, std::size_t target);

}  // namespace roofladder::chart
