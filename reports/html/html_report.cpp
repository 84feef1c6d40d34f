// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "reports/html/html_report.h"

#include <fmt/format.h>

#include "reports/html/comparison_table.h"
#include "reports/html/page.h"
#include "reports/html/sections.h"
#include "reports/markup.h"

namespace roofladder {

void write_html_report(const Analysis& analysis, std::ostream& out) {
  const Run& run = analysis.run;
  const html::PageRun shown = html::alone(analysis);
  html::write_start(run.title.empty() ? "Roofladder report" : run.title,
                    run.title.empty() ? "What every step bought" : run.title, out);
  html::write_summary(shown, out);
  out << "</header>\n<nav aria-label=\"Sections\"><ul>\n";
  html::write_links(shown, out);
  html::write_last_links(out);
  out << "</ul></nav>\n<main>\n";
  html::write_sections(shown, out);
  html::write_spreads(spreads_of({&analysis, 1}), {&shown, 1}, out);
  html::write_last_sections({&shown, 1}, out);
  out << "</main>\n";
  html::write_end(fmt::format(" {} from run {}", run.tool_version, run.uuid), {&shown, 1}, nullptr,
                  out);
}

void write_html_spreads(const ManyRuns& runs, std::ostream& out) {
  html::write_start("Roofladder report", fmt::format("{} runs", runs.count), out);
  out << "</header>\n<main>\n";
  if (runs.spreads.empty()) {
    out << "<p class=\"note\">No variant was measured twice.</p>\n";
  }
  html::write_spreads(runs.spreads, {}, out);
  out << "</main>\n";
  html::write_end(out);
}

}  // namespace roofladder
