// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "reports/html/comparison_table.h"

#include <fmt/ostream.h>

#include "analyzer/comparison/device_spread.h"
#include "analyzer/tables/tables.h"
#include "reports/html/naming.h"
#include "reports/html/table.h"
#include "reports/markup.h"

namespace roofladder::html {
namespace {

// Rows of a comparison are not those that a chart points at.
const TableLook bests_look{.attributes = "class=\"rungs compared bests\"", .is_keyed = false};

}  // namespace

void write_best_table(const Comparison& comparison, std::span<const ShownRun> runs,
                      const ComparedLadder& ladder, std::ostream& out) {
  if (ladder.bests.size() > 1) {
    write_table(best_table(comparison, ladder), runs, bests_look, out);
  }
}

void write_device_spreads(const Analysis& analysis, std::ostream& out) {
  const std::vector<DeviceSpread> spreads = device_spreads(analysis);
  if (spreads.empty()) {
    return;
  }
  fmt::print(out, "<section>\n<h2>Equal devices of {}</h2>\n", html_name(name_of(analysis)));
  for (const DeviceSpread& spread : spreads) {
    write_table(device_spread_table(analysis, spread), {}, bests_look, out);
  }
  out << "</section>\n";
}

void write_comparison_table(const Comparison& comparison, std::span<const ShownRun> runs,
                            const ComparedLadder& ladder, std::ostream& out) {
  write_table(comparison_table(comparison, ladder), runs,
              {.attributes = "class=\"rungs compared\"", .is_keyed = false}, out);
}

}  // namespace roofladder::html
