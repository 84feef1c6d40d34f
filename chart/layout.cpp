// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "chart/layout.h"

namespace roofladder::chart {
namespace {

bool has_content(const auto& plot) {
  return !plot.things().empty();
}
bool has_content(const XyPlot& plot) {
  return !plot.marks.empty() || !plot.lines.empty();
}

}  // namespace

bool is_drawable(const Plot& plot) {
  return std::visit([](const auto& each) { return has_content(each); }, plot);
}

Size report_size(const XyPlot&) {
  return {920, 580};
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
