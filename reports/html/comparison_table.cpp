// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "reports/html/comparison_table.h"

#include <fmt/ostream.h>

#include "analyzer/comparison/device_spread.h"
#include "analyzer/tables/tables.h"
#include "analyzer/words/result_text.h"
#include "reports/html/cell.h"
#include "reports/html/naming.h"
#include "reports/html/table.h"
#include "reports/markup.h"
#include "run/format.h"
#include "run/metric.h"

namespace roofladder::html {
namespace {

// Rows of a comparison are not those that a chart points at.
const TableLook bests_look{.attributes = "class=\"rungs compared bests\"", .is_keyed = false};

void write_head(const Comparison& comparison, const ComparedLadder& ladder, std::ostream& out) {
  fmt::print(out,
             "<div class=\"scroll\"><table class=\"rungs compared\">\n<caption>Time, speedup over "
             "the original, and against {}</caption>\n<thead><tr><th scope=\"col\">Variant</th>",
             html_name(comparison.names[comparison.baseline]));
  for (const ComparedColumn& column : ladder.columns) {
    const Device& device = comparison.device(column);
    const std::string title = device.title.empty() ? "" : ": " + device.title;
    fmt::print(out, "<th scope=\"col\">{}{}<small>{}</small></th>",
               html_name(comparison.names[column.run]),
               column.run == comparison.baseline ? " <span class=\"tag\">baseline</span>" : "",
               html_name(device.name + title));
  }
  out << "</tr></thead>\n<tbody>\n";
}

std::string time_of(const VariantAnalysis& variant) {
  if (!variant.time) {
    return absent(failure_of(variant));
  }
  const MetricValue* time = variant.metric(metric::time);
  const bool measured = time == nullptr || time->provenance == Provenance::timer;
  return quantity(variant.time->median, dimension::seconds) +
         (measured ? "" : " " + badge(time->provenance));
}

// Led to only where there is more than a row.
std::string linked(const std::string& text, const ShownRun& run, const ComparedCell& cell) {
  if (!run.is_detailed()) {
    return text;
  }
  const Ladder& ladder = run.analysis.ladders[cell.ladder];
  return fmt::format("<a href=\"#{}\">{}</a>", variant_anchor(run, ladder, ladder.rungs[cell.rung]),
                     text);
}

void write_cell(const Comparison& comparison, const ShownRun& run, const ComparedColumn& column,
                const std::optional<ComparedCell>& cell, std::ostream& out) {
  if (!cell) {
    out << "<td class=\"number\"><span class=\"absent\">—</span></td>";
    return;
  }
  const Rung& rung = comparison.rung(column, *cell);
  fmt::print(out, "<td class=\"number\">{}", linked(time_of(rung.analysis), run, *cell));
  if (rung.analysis.time) {
    out << ' ' << plus_minus(*rung.analysis.time);
  }
  if (!rung.speedups.empty() && rung.speedups.front()) {
    fmt::print(out, " <small>{} over its original</small>",
               format_factor(rung.speedups.front()->value));
  }
  if (cell->ratio) {
    fmt::print(out, "<div class=\"ratio\">{} {}</div>", factor(cell->ratio),
               verdict_mark(cell->verdict));
  }
  out << "</td>";
}

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
  write_head(comparison, ladder, out);
  for (const ComparedRow& row : ladder.rows) {
    fmt::print(out, "<tr{}><th scope=\"row\">{}{}<small class=\"name\">{}</small></th>",
               row.branch ? " class=\"branch\"" : "", html_name(row.title),
               row.branch ? " <span class=\"tag\">branch</span>" : "", html_name(row.variant));
    for (std::size_t i = 0; i < row.cells.size(); ++i) {
      const ComparedColumn& column = ladder.columns[i];
      write_cell(comparison, runs[column.run], column, row.cells[i], out);
    }
    out << "</tr>\n";
  }
  out << "</tbody></table></div>\n";
}

}  // namespace roofladder::html
