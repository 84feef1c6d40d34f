// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/ostream.h>

#include "analyzer/plots/plot.h"
#include "analyzer/tables/tables.h"
#include "reports/html/figure.h"
#include "reports/html/fold.h"
#include "reports/html/naming.h"
#include "reports/html/sections.h"
#include "reports/html/table.h"
#include "reports/markup.h"

namespace roofladder::html {
namespace {

void write_sweep(const PageRun& shown, const Ladder& ladder, const Sweep& sweep,
                 std::ostream& out) {
  const Table table = sweep_table(shown.analysis, ladder, sweep);
  fmt::print(out, "<details>\n<summary>{}</summary>\n", html_name(table.title));
  write_table(table, shown, {.is_titled = false}, out);
  out << "</details>\n";
}

void write_all(const PageRun& shown, const Ladder& ladder, std::ostream& out) {
  out << "<p>The stronger the colour of a cell, the longer its time; the scale is logarithmic and "
         "the same for all sweeps of this ladder. The fastest cell of each has a frame.</p>\n<div "
         "class=\"sweeps\">\n";
  for (const Sweep& sweep : ladder.sweeps) {
    write_figure(shown, sweep_plot(shown.analysis, ladder, sweep), out);
  }
  out << "</div>\n";
  for (const Sweep& sweep : ladder.sweeps) {
    write_sweep(shown, ladder, sweep, out);
  }
}

}  // namespace

void write_sweeps(const PageRun& shown, const Ladder& ladder, std::ostream& out) {
  if (ladder.sweeps.empty()) {
    return;
  }
  const std::string count =
      fmt::format("{} sweep{}", ladder.sweeps.size(), ladder.sweeps.size() == 1 ? "" : "s");
  write_folded({ladder_anchor(shown, ladder) + "-sweeps", "Sweeps over parameters", count}, out,
               [&] { write_all(shown, ladder, out); });
}

}  // namespace roofladder::html
