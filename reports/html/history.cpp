// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/ostream.h>

#include "analyzer/tables/tables.h"
#include "analyzer/words/history_text.h"
#include "chart/layout.h"
#include "reports/history_report.h"
#include "reports/html/page.h"
#include "reports/html/table.h"
#include "reports/markup.h"
#include "reports/svg/svg.h"

namespace roofladder {
namespace {

constexpr chart::Size small_chart{560, 300};

void write_history_table(const Table& table, std::ostream& out) {
  fmt::print(out, "<section id=\"{}\">\n<h2>{}</h2>\n", table.id, table.title);
  html::write_table(table, {},
                    {.attributes = "class=\"rungs\"", .is_titled = false, .is_keyed = false}, out);
  out << "</section>\n";
}

void write_history_chart(const XyPlot& plot, std::ostream& out) {
  fmt::print(out,
             "<figure id=\"{}\">\n<figcaption><strong>{}</strong></figcaption>\n"
             "<div class=\"plot\">\n",
             anchor(plot.id), html_name(plot.title));
  write_svg(chart::layout(plot, small_chart), plot, out);
  out << "</div>\n</figure>\n";
}

void write_history_charts(const RunHistory& history, std::ostream& out) {
  out << "<section id=\"charts\">\n<h2>Times over the runs</h2>\n"
         "<p>Each mark is a run, with its file and commit where one points at it. The axis does "
         "not "
         "begin at zero.</p>\n<div class=\"sweeps\">\n";
  for (std::size_t rung = 0; rung < history.rungs.size(); ++rung) {
    write_history_chart(history_plot(history, rung), out);
  }
  out << "</div>\n</section>\n";
}

}  // namespace

void write_history_html(const RunHistory& history, std::ostream& out) {
  html::write_start("Roofladder history", "What changed, and when", out);
  fmt::print(out, "<p>{}</p>\n", escaped(summary_text(history)));
  for (const std::string& remark : remarks_of(history)) {
    fmt::print(out, "<p class=\"note\">{}</p>\n", escaped(remark));
  }
  out << "</header>\n<main>\n";
  write_history_table(changes_table(history), out);
  write_history_charts(history, out);
  write_history_table(histories_table(history), out);
  out << "</main>\n";
  html::write_end(out);
}

}  // namespace roofladder
