// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/ostream.h>

#include "analyzer/plots/plot.h"
#include "analyzer/words/result_text.h"
#include "reports/html/comparison_table.h"
#include "reports/html/figure.h"
#include "reports/html/html_report.h"
#include "reports/html/page.h"
#include "reports/html/sections.h"
#include "reports/markup.h"
#include "run/format.h"

namespace roofladder {
namespace {

using Runs = std::span<const html::PageRun>;

void write_list(const Comparison& comparison, std::ostream& out) {
  out << "<div class=\"scroll\"><table class=\"runs\">\n<caption>Runs</caption>\n<thead><tr><th "
         "scope=\"col\">Run</th><th scope=\"col\">File and host</th>"
         "<th scope=\"col\">Devices</th><th scope=\"col\">Started</th>"
         "<th scope=\"col\">Roofladder</th></tr></thead>\n<tbody>\n";
  for (std::size_t i = 0; i < comparison.runs.size(); ++i) {
    const Run& run = comparison.runs[i].run;
    fmt::print(out,
               "<tr><th scope=\"row\"><a href=\"#run-{}\">{}</a>{}</th><td>"
               "<span class=\"line\">{}</span><span class=\"line\">{}</span></td><td>",
               i + 1, html_name(comparison.names[i]),
               i == comparison.baseline ? " <span class=\"tag\">baseline</span>" : "",
               html_name(comparison.runs[i].file), html_name(host_of(run)));
    for (const Device& device : run.devices) {
      fmt::print(out, "<span class=\"line\">{}</span>", html_name(title_of(device)));
    }
    fmt::print(out, "</td><td><time>{}</time></td><td>{}</td></tr>\n", escaped(run.started),
               escaped(run.tool_version));
  }
  out << "</tbody></table></div>\n";
}

void write_overlay(const XyPlot& overlay, std::ostream& out) {
  out << "<section id=\"rooflines\" class=\"rooflines\">\n<h2>Roofline</h2>\n";
  if (overlay.marks.empty()) {
    fmt::print(out, "<p class=\"note\">{}</p>\n", escaped(overlay.note));
  } else {
    html::write_figure(overlay, out);
  }
  out << "</section>\n";
}

void write_ladders(const Comparison& comparison, Runs runs, std::ostream& out) {
  out << "<section id=\"ladders\">\n<h2>Ladders</h2>\n"
         "<p>A ratio is the time in the baseline run over the time here: above 1 this run is "
         "faster. It stands where both have a time for the same variant at the same size.</p>\n";
  for (const ComparedDevices& devices : comparison.devices) {
    fmt::print(out, "<p class=\"note\">{}</p>\n", html_prose(spread_text(comparison, devices)));
  }
  for (const ComparedLadder& ladder : comparison.ladders) {
    const std::string size = to_text(ladder.size);
    fmt::print(out,
               "<article data-kernel=\"{}\">\n<h3>{}</h3>\n<p class=\"setting\">{}{}{} "
               "cache</p>\n",
               escaped(ladder.kernel.name), html_name(ladder.kernel.title), html_name(size),
               size.empty() ? "" : ", ", name_of(ladder.cache));
    html::write_best_table(comparison, runs, ladder, out);
    if (!ladder.alone.empty()) {
      fmt::print(out, "<p class=\"note\">{}</p>\n", html_name(ladder.alone));
    }
    html::write_comparison_table(comparison, runs, ladder, out);
    html::write_changed_sources(comparison, ladder, out);
    out << "</article>\n";
  }
  out << "</section>\n";
  html::write_spreads(spreads_of(comparison.runs), runs, out);
}

void write_navigation(Runs runs, std::ostream& out) {
  out << "<nav aria-label=\"Sections\"><ul>\n";
  html::write_link("rooflines", "Roofline", out);
  html::write_link("ladders", "Ladders", out);
  for (const html::PageRun& run : runs) {
    html::write_link(run.id, run.name, out);
  }
  html::write_last_links(out);
  out << "</ul></nav>\n";
}

}  // namespace

void write_html_comparison(const Comparison& comparison, std::ostream& out) {
  const std::vector<html::PageRun> runs = html::page_runs(comparison);
  const XyPlot overlay = html::on_page(overlaid_rooflines(comparison), runs);
  const std::string title = fmt::format("{} runs", runs.size());
  html::write_start(title, title, out);
  write_list(comparison, out);
  out << "</header>\n";
  write_navigation(runs, out);
  out << "<main>\n";
  write_overlay(overlay, out);
  write_ladders(comparison, runs, out);
  for (const html::PageRun& run : runs) {
    html::write_introduction(run, out);
    html::write_sections(run, out);
  }
  html::write_last_sections(runs, out);
  out << "</main>\n";
  html::write_end("", runs, &overlay, out);
}

}  // namespace roofladder
