// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <array>
#include <fmt/ostream.h>

#include "analyzer/plot.h"
#include "reports/html/comparison_table.h"
#include "reports/html/figure.h"
#include "reports/html/html_report.h"
#include "reports/html/page.h"
#include "reports/html/sections.h"
#include "reports/markup.h"
#include "run/format.h"

// The page of several runs.
namespace roofladder {
namespace {

void write_runs(const Comparison& comparison, std::ostream& out) {
  out << "<div class=\"scroll\"><table>\n<caption>Runs</caption>\n<thead><tr><th "
         "scope=\"col\">Run</th><th scope=\"col\">Devices</th><th scope=\"col\">Started</th>"
         "<th scope=\"col\">Roofladder</th></tr></thead>\n<tbody>\n";
  for (std::size_t i = 0; i < comparison.runs.size(); ++i) {
    const Run& run = comparison.runs[i].run;
    fmt::print(out, "<tr><th scope=\"row\"><a href=\"#run-{}\">{}</a>{}</th><td>", i + 1,
               html_name(comparison.names[i]),
               i == comparison.baseline ? " <span class=\"tag\">baseline</span>" : "");
    for (const Device& device : run.devices) {
      fmt::print(out, "<span class=\"line\">{}</span>",
                 html_name(device.title.empty() ? device.name : device.title));
    }
    fmt::print(out, "</td><td><time>{}</time></td><td>{}</td></tr>\n", escaped(run.started),
               escaped(run.tool_version));
  }
  out << "</tbody></table></div>\n";
}

void write_roofline(const Comparison& comparison, std::ostream& out) {
  const Plot plot = overlaid_rooflines(comparison);
  if (plot.marks.empty()) {
    fmt::print(out, "<p class=\"note\">{}</p>\n", escaped(plot.note));
    return;
  }
  html::write_figure(plot, out);
}

void write_ladders(const Comparison& comparison, std::ostream& out) {
  out << "<p>A ratio is the time in the baseline run over the time here: above 1 this run is "
         "faster. It stands where both have a time for the same variant at the same size.</p>\n";
  for (const ComparedLadder& ladder : comparison.ladders) {
    const std::string size = to_text(ladder.size);
    fmt::print(out, "<article>\n<h3>{}</h3>\n<p class=\"setting\">{}{}{} cache</p>\n",
               html_name(ladder.kernel.title), html_name(size), size.empty() ? "" : ", ",
               ladder.cache == CacheState::cold ? "cold" : "warm");
    html::write_comparison_table(comparison, ladder, out);
    out << "</article>\n";
  }
}

void write_each_run(const Comparison& comparison, std::ostream& out) {
  for (std::size_t i = 0; i < comparison.runs.size(); ++i) {
    const Analysis& analysis = comparison.runs[i];
    fmt::print(out, "<article id=\"run-{}\">\n<h3>{}</h3>\n", i + 1,
               html_name(comparison.names[i]));
    html::write_audit(analysis, out);
    out << "<h4>Ceilings</h4>\n";
    html::write_ceilings(analysis, out);
    if (!analysis.published.empty()) {
      out << "<details>\n<summary>Published numbers beside this run</summary>\n";
      html::write_published(analysis, out);
      out << "</details>\n";
    }
    out << "<details>\n<summary>Machine and environment</summary>\n";
    html::write_machine(analysis, out);
    out << "</details>\n</article>\n";
  }
}

void write_legend(const Comparison& comparison, std::ostream& out) {
  html::write_legend(comparison.runs.front(), out);
}

struct Section {
  std::string_view id;
  std::string_view title;
  void (*write)(const Comparison&, std::ostream&);
};

constexpr std::array sections{
    Section{"rooflines", "Roofline", write_roofline},
    Section{"ladders", "Ladders", write_ladders},
    Section{"runs", "Each run", write_each_run},
    Section{"legend", "Where values come from", write_legend},
};

}  // namespace

void write_html_comparison(const Comparison& comparison, std::ostream& out) {
  const std::string title = fmt::format("{} runs", comparison.runs.size());
  html::write_head(title, "", out);
  fmt::print(out,
             "<body>\n<header class=\"page\">\n<p class=\"overline\">Roofladder report</p>\n"
             "<h1>{}</h1>\n",
             title);
  write_runs(comparison, out);
  out << "</header>\n<nav aria-label=\"Sections\"><ul>\n";
  for (const Section& section : sections) {
    fmt::print(out, "<li><a href=\"#{}\">{}</a></li>\n", section.id, section.title);
  }
  out << "</ul></nav>\n<main>\n";
  for (const Section& section : sections) {
    fmt::print(out, "<section id=\"{}\">\n<h2>{}</h2>\n", section.id, section.title);
    section.write(comparison, out);
    out << "</section>\n";
  }
  out << "</main>\n<footer>Made by Roofladder.</footer>\n</body>\n</html>\n";
}

}  // namespace roofladder
