// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "chart/layout.h"

namespace roofladder::chart {
namespace {

constexpr Size of_roofline{920, 580};
constexpr double width_of_rows = 920;

bool has_content(const XyPlot& plot) {
  return !plot.marks.empty() || !plot.lines.empty();
}
bool has_content(const BarPlot& plot) {
  return !plot.bars.empty();
}
bool has_content(const StripPlot& plot) {
  return !plot.strips.empty();
}
bool has_content(const HeatPlot& plot) {
  return !plot.cells.empty();
}

}  // namespace

bool is_drawable(const Plot& plot) {
  return std::visit([](const auto& each) { return has_content(each); }, plot);
}

Size report_size(const XyPlot&) {
  return of_roofline;
}

Size report_size(const BarPlot&) {
  return {width_of_rows, 0};
}

Size report_size(const StripPlot&) {
  return {width_of_rows, 0};
}

Size report_size(const HeatPlot& plot) {
  return {heat_map_width(plot), 0};
}

Size report_size(const Plot& plot) {
  return std::visit([](const auto& each) { return report_size(each); }, plot);
}

Scene layout(const Plot& plot, const Size& size) {
  return std::visit([&](const auto& each) { return layout(each, size); }, plot);
}

}  // namespace roofladder::chart
