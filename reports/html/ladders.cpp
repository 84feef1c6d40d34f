// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/ostream.h>

#include "analyzer/plots/plot.h"
#include "analyzer/tables/tables.h"
#include "analyzer/words/result_text.h"
#include "reports/html/figure.h"
#include "reports/html/fold.h"
#include "reports/html/naming.h"
#include "reports/html/sections.h"
#include "reports/html/table.h"
#include "reports/markup.h"

namespace roofladder::html {
namespace {

void write_head(const PageRun& shown, const Ladder& ladder, std::ostream& out) {
  const KernelInfo& kernel = shown.analysis.run.kernels.at(ladder.kernel);
  fmt::print(out, "<h3>{}, {}</h3>\n<p class=\"setting\">{}</p>\n", html_name(kernel.title),
             html_name(model_of(shown.analysis, ladder)),
             html_name(setting(shown.analysis, ladder)));
  if (const std::string open = unproven_text(ladder); !open.empty()) {
    fmt::print(out, "<p class=\"note\">{}</p>\n", escaped(open));
  }
  if (!shown.is_detailed()) {
    return;
  }
  out << "<p>" << html_prose(kernel.sentence);
  if (!kernel.seed.empty()) {
    fmt::print(out, " <span class=\"seed\">The story: {}.</span>", html_name(kernel.seed));
  }
  out << "</p>\n";
}

void write_charts(const PageRun& shown, const Ladder& ladder, std::ostream& out) {
  for (const LadderCharts& charts : ladder_charts()) {
    const std::vector<PlotChoice> plots = charts.plots(shown.analysis, ladder);
    const std::string why_none =
        plots.empty() && charts.why_none != nullptr ? charts.why_none(ladder) : "";
    if (!why_none.empty()) {
      fmt::print(out, "<p class=\"note\">{}</p>\n", escaped(why_none));
    }
    if (!plots.empty()) {
      write_folded({fmt::format("{}-{}", ladder_anchor(shown, ladder), charts.name), charts.title},
                   out, [&] {
                     for (const PlotChoice& each : plots) {
                       write_figure(shown, each.plot(), out);
                     }
                   });
    }
  }
}

void write_tables(const PageRun& shown, const Ladder& ladder, std::ostream& out) {
  for (const LadderTable& each : ladder_tables) {
    const Table table = each.table(shown.analysis, ladder);
    if (table.rows.empty()) {
      continue;
    }
    write_folded({fmt::format("{}-{}", ladder_anchor(shown, ladder), each.name), table.title}, out,
                 [&] {
                   write_table(table, shown,
                               {.attributes = fmt::format("class=\"{}\"", each.name),
                                .is_titled = false,
                                .names_cells = true},
                               out);
                 });
  }
}

// Keeps rows short, since there are many. A script identifies them by their order.
void write_results(const PageRun& shown, const Ladder& ladder, std::ostream& out) {
  write_table(result_table(shown.analysis, ladder), shown,
              {.attributes = fmt::format("class=\"results\" data-ladder=\"{}\"",
                                         ladder_number(shown, ladder)),
               .is_titled = false,
               .is_short = true},
              out);
}

void write_details(const PageRun& shown, const Ladder& ladder, std::ostream& out) {
  if (!ladder.baselines.empty()) {
    write_figure(shown, ladder_plot(shown.analysis, ladder, 0), out);
  }
  write_table(speed_table(shown.analysis, ladder), shown, {"class=\"rungs\""}, out);
  write_precision(shown, ladder, out);
  write_steps(shown, ladder, out);
  write_tables(shown, ladder, out);
  write_sweeps(shown, ladder, out);
  write_charts(shown, ladder, out);
  write_samples(shown, ladder, out);
  write_variant_details(shown, ladder, out);
}

void write_ladder(const PageRun& shown, const Ladder& ladder, std::ostream& out) {
  fmt::print(out, "<article id=\"{}\">\n", ladder_anchor(shown, ladder));
  write_head(shown, ladder, out);
  if (shown.is_detailed()) {
    write_details(shown, ladder, out);
  } else {
    write_results(shown, ladder, out);
  }
  out << "</article>\n";
}

}  // namespace

void write_ladders(const PageRun& shown, std::ostream& out) {
  if (shown.analysis.ladders.empty()) {
    out << "<p>This run has no ladder.</p>\n";
  }
  if (!shown.is_detailed()) {
    fmt::print(out,
               "<p class=\"notice\" role=\"note\">This {} has {} results: each is one row here. "
               "Steps, parts, intervals and every metric of them are in the CSV and JSON "
               "reports.</p>\n",
               shown.is_alone() ? "run" : "page", shown.results_of_page);
  }
  for (const Ladder& ladder : shown.analysis.ladders) {
    write_ladder(shown, ladder, out);
  }
}

}  // namespace roofladder::html
