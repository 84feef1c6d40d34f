// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/ostream.h>

#include "analyzer/plot.h"
#include "reports/html/figure.h"
#include "reports/html/naming.h"
#include "reports/html/sections.h"
#include "reports/markup.h"

namespace roofladder::html {
namespace {

void write_ladder(const Analysis& analysis, const Ladder& ladder, std::ostream& out) {
  const KernelInfo& kernel = analysis.run.kernels.at(ladder.kernel);
  fmt::print(out, "<article id=\"{}\">\n<h3>{}</h3>\n<p class=\"setting\">{}</p>\n<p>{}",
             ladder_anchor(analysis, ladder), html_name(kernel.title),
             html_name(setting(analysis, ladder)), escaped(kernel.sentence));
  if (!kernel.seed.empty()) {
    fmt::print(out, " <span class=\"seed\">The story: {}.</span>", html_name(kernel.seed));
  }
  out << "</p>\n";
  if (!ladder.baselines.empty()) {
    write_figure(ladder_plot(analysis, ladder, 0), out);
  }
  write_speed_table(analysis, ladder, out);
  write_steps(analysis, ladder, out);
  write_sweeps(analysis, ladder, out);
  write_figure(parts_plot(analysis, ladder), out);
  write_limits_table(analysis, ladder, out);
  write_variant_details(analysis, ladder, out);
  out << "</article>\n";
}

}  // namespace

void write_ladders(const Analysis& analysis, std::ostream& out) {
  if (analysis.ladders.empty()) {
    out << "<p>This run has no ladder.</p>\n";
  }
  for (const Ladder& ladder : analysis.ladders) {
    write_ladder(analysis, ladder, out);
  }
}

}  // namespace roofladder::html
