// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "reports/html/comparison_table.h"

#include <fmt/ostream.h>

#include "analyzer/comparison/spread.h"
#include "analyzer/tables/tables.h"
#include "reports/html/figure.h"
#include "reports/html/naming.h"
#include "reports/html/table.h"
#include "reports/markup.h"

namespace roofladder::html {
namespace {

// Marks in charts do not refer to rows of a comparison.
const TableLook bests_look{.attributes = "class=\"rungs compared bests\"", .is_keyed = false};

}  // namespace

void write_best_table(const Comparison& comparison, std::span<const PageRun> runs,
                      const ComparedLadder& ladder, std::ostream& out) {
  if (ladder.bests.size() > 1) {
    write_table(best_table(comparison, ladder), runs, bests_look, out);
  }
}

void write_spreads(std::span<const Spread> spreads, std::span<const PageRun> runs,
                   std::ostream& out) {
  if (spreads.empty()) {
    return;
  }
  out << "<section id=\"spread\">\n<h2>Spread over equal devices and runs</h2>\n"
         "<p>Each dot is a device or a node, or a run where there is one device: its median time "
         "over the median of all. What varies from run to run, from device to device and from node "
         "to node is in the table.</p>\n";
  for (std::size_t i = 0; i < spreads.size(); ++i) {
    StripPlot plot = spread_plot(spreads[i]);
    if (!runs.empty()) {
      plot = on_page(std::move(plot), runs);
    }
    plot.id = fmt::format("spread-{}", i + 1);
    write_figure(plot, out);
    write_table(spread_table(spreads[i]), {}, bests_look, out);
  }
  out << "</section>\n";
}

void write_comparison_table(const Comparison& comparison, std::span<const PageRun> runs,
                            const ComparedLadder& ladder, std::ostream& out) {
  write_table(comparison_table(comparison, ladder), runs,
              {.attributes = "class=\"rungs compared\"", .is_keyed = false}, out);
}

}  // namespace roofladder::html
