// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "reports/svg/svg.h"

#include "reports/svg/bar_chart.h"
#include "reports/svg/heat_map.h"
#include "reports/svg/strip_chart.h"
#include "reports/svg/xy_chart.h"

namespace roofladder {

bool is_drawable(const Plot& plot) {
  return !plot.cells.empty() || !plot.bars.empty() || !plot.strips.empty() || !plot.marks.empty() ||
         !plot.lines.empty();
}

void write_svg(const Plot& plot, std::ostream& out) {
  if (!plot.cells.empty()) {
    svg::write_heat_map(plot, out);
  } else if (!plot.bars.empty()) {
    svg::write_bar_chart(plot, out);
  } else if (!plot.strips.empty()) {
    svg::write_strip_chart(plot, out);
  } else if (is_drawable(plot)) {
    svg::write_xy_chart(plot, out);
  }
}

}  // namespace roofladder
