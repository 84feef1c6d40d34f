// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <fmt/ostream.h>

#include "analyzer/plots/plot.h"
#include "reports/html/cell.h"
#include "reports/html/figure.h"
#include "reports/html/fold.h"
#include "reports/html/naming.h"
#include "reports/html/sections.h"
#include "reports/markup.h"
#include "run/metric.h"

namespace roofladder::html {
namespace {

struct SweepColumn {
  const Metric* metric;
  std::string_view title;
};

constexpr std::array sweep_columns{
    SweepColumn{&metric::time, "Time"},
    SweepColumn{&metric::l1_hit_rate, "L1 hit rate"},
    SweepColumn{&metric::l2_kept, "L2 kept"},
    SweepColumn{&metric::llc_hit_rate, "LLC hit rate"},
    SweepColumn{&metric::local_hit_rate, "Local hit rate"},
    SweepColumn{&metric::occupancy_achieved, "Achieved occupancy"},
};

// A column that no variant of the sweep has a value for says nothing.
std::vector<SweepColumn> columns_with_values(const Ladder& ladder, const Sweep& sweep) {
  std::vector<SweepColumn> shown;
  std::copy_if(
      sweep_columns.begin(), sweep_columns.end(), std::back_inserter(shown),
      [&](const SweepColumn& column) {
        return column.metric == &metric::time ||
               std::any_of(sweep.places.begin(), sweep.places.end(), [&](const SweepPlace& place) {
                 return ladder.rungs.at(place.rung).analysis.value(*column.metric).has_value();
               });
      });
  return shown;
}

std::string over_parent(const Ladder& ladder, std::size_t rung) {
  const Step* step = step_to(ladder, rung);
  return factor(step == nullptr ? std::nullopt : step->speedup);
}

void write_table(const ShownRun& shown, const Ladder& ladder, const Sweep& sweep,
                 std::ostream& out) {
  fmt::print(out,
             "<details>\n<summary>The sweep of {} as a table</summary>\n<div "
             "class=\"scroll\"><table>\n<thead><tr><th scope=\"col\">Variant</th>",
             html_name(sweep.technique));
  const std::vector<SweepColumn> with_values = columns_with_values(ladder, sweep);
  for (const SweepColumn& column : with_values) {
    fmt::print(out, "<th scope=\"col\">{}</th>", column.title);
  }
  out << "<th scope=\"col\">over its parent</th></tr></thead>\n<tbody>\n";
  for (const SweepPlace& place : sweep.places) {
    const Rung& rung = ladder.rungs.at(place.rung);
    fmt::print(out, "<tr data-rung=\"{}\"><th scope=\"row\">{}</th>",
               rung_key(shown, ladder, place.rung),
               variant_name(info(shown.analysis, rung), variant_anchor(shown, ladder, rung)));
    for (const SweepColumn& column : with_values) {
      fmt::print(out, "<td class=\"number\">{}</td>", metric_cell(rung.analysis, *column.metric));
    }
    fmt::print(out, "<td class=\"number\">{}</td></tr>\n", over_parent(ladder, place.rung));
  }
  out << "</tbody></table></div>\n</details>\n";
}

void write_all(const ShownRun& shown, const Ladder& ladder, std::ostream& out) {
  out << "<p>The stronger the colour of a cell, the longer its time; the scale is logarithmic and "
         "the same for all sweeps of this ladder. The fastest cell of each has a frame.</p>\n<div "
         "class=\"sweeps\">\n";
  for (const Sweep& sweep : ladder.sweeps) {
    write_figure(shown, sweep_plot(shown.analysis, ladder, sweep), out);
  }
  out << "</div>\n";
  for (const Sweep& sweep : ladder.sweeps) {
    write_table(shown, ladder, sweep, out);
  }
}

}  // namespace

void write_sweeps(const ShownRun& shown, const Ladder& ladder, std::ostream& out) {
  if (ladder.sweeps.empty()) {
    return;
  }
  const std::string count =
      fmt::format("{} sweep{}", ladder.sweeps.size(), ladder.sweeps.size() == 1 ? "" : "s");
  write_folded({ladder_anchor(shown, ladder) + "-sweeps", "Sweeps over parameters", count}, out,
               [&] { write_all(shown, ladder, out); });
}

}  // namespace roofladder::html
