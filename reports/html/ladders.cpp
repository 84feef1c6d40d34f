// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/ostream.h>

#include "analyzer/plot.h"
#include "reports/html/extent.h"
#include "reports/html/figure.h"
#include "reports/html/naming.h"
#include "reports/html/sections.h"
#include "reports/markup.h"

namespace roofladder::html {
namespace {

void write_head(const Analysis& analysis, const Ladder& ladder, std::ostream& out) {
  const KernelInfo& kernel = analysis.run.kernels.at(ladder.kernel);
  fmt::print(out, "<h3>{}</h3>\n<p class=\"setting\">{}</p>\n", html_name(kernel.title),
             html_name(setting(analysis, ladder)));
  if (!is_detailed(analysis)) {
    return;
  }
  out << "<p>" << escaped(kernel.sentence);
  if (!kernel.seed.empty()) {
    fmt::print(out, " <span class=\"seed\">The story: {}.</span>", html_name(kernel.seed));
  }
  out << "</p>\n";
}

void write_details(const Analysis& analysis, const Ladder& ladder, std::ostream& out) {
  if (!ladder.baselines.empty()) {
    write_figure(ladder_plot(analysis, ladder, 0), out);
  }
  write_speed_table(analysis, ladder, out);
  write_steps(analysis, ladder, out);
  write_sweeps(analysis, ladder, out);
  write_figure(parts_plot(analysis, ladder), out);
  write_limits_table(analysis, ladder, out);
  write_samples(analysis, ladder, out);
  write_variant_details(analysis, ladder, out);
}

void write_ladder(const Analysis& analysis, const Ladder& ladder, std::ostream& out) {
  fmt::print(out, "<article id=\"{}\">\n", ladder_anchor(analysis, ladder));
  write_head(analysis, ladder, out);
  if (is_detailed(analysis)) {
    write_details(analysis, ladder, out);
  } else {
    write_result_table(analysis, ladder, out);
  }
  out << "</article>\n";
}

}  // namespace

void write_ladders(const Analysis& analysis, std::ostream& out) {
  if (analysis.ladders.empty()) {
    out << "<p>This run has no ladder.</p>\n";
  }
  if (!is_detailed(analysis)) {
    fmt::print(out,
               "<p class=\"notice\" role=\"note\">This run has {} results: each is one row here. "
               "Steps, parts, intervals and every metric of them are in the CSV and JSON "
               "reports.</p>\n",
               rung_count(analysis));
  }
  for (const Ladder& ladder : analysis.ladders) {
    write_ladder(analysis, ladder, out);
  }
}

}  // namespace roofladder::html
