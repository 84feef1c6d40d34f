// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "reports/html/comparison_table.h"

#include <array>
#include <fmt/ostream.h>

#include "analyzer/comparison/device_spread.h"
#include "analyzer/words/result_text.h"
#include "reports/html/cell.h"
#include "reports/html/naming.h"
#include "reports/markup.h"
#include "reports/overview.h"
#include "run/format.h"
#include "run/metric.h"

namespace roofladder::html {
namespace {

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

void write_head(const char* caption, std::span<const char* const> columns, std::ostream& out) {
  fmt::print(out,
             "<div class=\"scroll\"><table class=\"rungs compared "
             "bests\">\n<caption>{}</caption>\n<thead><tr>",
             caption);
  for (const char* column : columns) {
    fmt::print(out, "<th scope=\"col\">{}</th>", column);
  }
  out << "</tr></thead>\n<tbody>\n";
}

void write_number(const std::string& text, std::ostream& out) {
  fmt::print(out, "<td class=\"number\">{}</td>", text);
}

std::string percent(const std::optional<double>& ratio) {
  return ratio ? format_percent(*ratio) : "—";
}

void write_best(const Comparison& comparison, const ShownRun& run, const ComparedColumn& column,
                const BestResult& best, std::ostream& out) {
  const Rung& rung = comparison.rung(column, best.cell);
  const VariantInfo& variant = info(run.analysis, rung);
  fmt::print(out,
             "<tr><th scope=\"row\">{}<small>{}{}</small></th>"
             "<td>{}<small class=\"name\">{}</small></td>",
             html_name(name_of(comparison, column)), html_name(best.model),
             best.precision.empty() ? "" : ", " + best.precision, html_name(variant.title),
             html_name(variant.id));
  write_number(
      linked(time_of(rung.analysis), run, best.cell) + " " + plus_minus(*rung.analysis.time), out);
  write_number(best.cell.ratio ? factor(best.cell.ratio) + " " + verdict_mark(best.cell.verdict)
               : column.run == comparison.baseline ? "<span class=\"tag\">baseline</span>"
                                                   : "—",
               out);
  write_number(percent(best.stream_fraction), out);
  write_number(percent(best.floor_fraction), out);
  fmt::print(out, "<td>{}</td></tr>\n", escaped(bound_text(rung.analysis.bound)));
}

void write_spread(const Run& run, const VariantSpread& row, std::ostream& out) {
  const VariantInfo& variant = run.variants[row.variant];
  fmt::print(out, "<tr><th scope=\"row\">{}<small class=\"name\">{}</small></th>",
             html_name(variant.title), html_name(variant.id));
  write_number(std::to_string(row.devices), out);
  for (const double time : {row.minimum, row.median, row.maximum}) {
    write_number(quantity(time, dimension::seconds), out);
  }
  fmt::print(out, "<td>{}</td></tr>\n",
             row.outlier ? html_name(run.devices[*row.outlier].name) : "—");
}

}  // namespace

void write_best_table(const Comparison& comparison, std::span<const ShownRun> runs,
                      const ComparedLadder& ladder, std::ostream& out) {
  static constexpr std::array columns{"Run and device", "Best variant", "Time", "Against baseline",
                                      "Of its STREAM",  "Of its floor", "Bound"};
  if (ladder.bests.size() < 2) {
    return;
  }
  write_head(
      "Best against best: the fastest variant of each model and precision, beside the "
      "limits of its own device",
      columns, out);
  for (const BestResult& best : ladder.bests) {
    const ComparedColumn& column = ladder.columns[best.column];
    write_best(comparison, runs[column.run], column, best, out);
  }
  out << "</tbody></table></div>\n";
}

void write_device_spreads(const Analysis& analysis, std::ostream& out) {
  static constexpr std::array columns{"Variant", "Devices", "Shortest",
                                      "Median",  "Longest", "Outlier"};
  const std::vector<DeviceSpread> spreads = device_spreads(analysis);
  if (spreads.empty()) {
    return;
  }
  fmt::print(out, "<section>\n<h2>Equal devices of {}</h2>\n", html_name(name_of(analysis)));
  for (const DeviceSpread& spread : spreads) {
    write_head(html_name(spread_heading(analysis, spread)).c_str(), columns, out);
    for (const VariantSpread& row : spread.rows) {
      write_spread(analysis.run, row, out);
    }
    out << "</tbody></table></div>\n";
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
