// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "reports/svg/svg.h"

#include "reports/svg/bar_chart.h"
#include "reports/svg/heat_map.h"
#include "reports/svg/strip_chart.h"
#include "reports/svg/xy_chart.h"

namespace roofladder {

namespace {

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

void write(const XyPlot& plot, std::ostream& out) {
  svg::write_xy_chart(plot, out);
}
void write(const BarPlot& plot, std::ostream& out) {
  svg::write_bar_chart(plot, out);
}
void write(const StripPlot& plot, std::ostream& out) {
  svg::write_strip_chart(plot, out);
}
void write(const HeatPlot& plot, std::ostream& out) {
  svg::write_heat_map(plot, out);
}

}  // namespace

bool is_drawable(const Plot& plot) {
  return std::visit([](const auto& each) { return has_content(each); }, plot);
}

void write_svg(const Plot& plot, std::ostream& out) {
  if (is_drawable(plot)) {
    std::visit([&out](const auto& each) { write(each, out); }, plot);
  }
}

}  // namespace roofladder
