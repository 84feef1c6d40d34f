// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/ostream.h>

#include "analyzer/plots/plot.h"
#include "analyzer/words/metric_text.h"
#include "reports/html/cell.h"
#include "reports/html/figure.h"
#include "reports/html/fold.h"
#include "reports/html/sections.h"
#include "reports/markup.h"
#include "run/format.h"

namespace roofladder::html {
namespace {

std::string optional_quantity(const std::optional<double>& value, Dimension dimension) {
  return value ? quantity(*value, dimension) : "<span class=\"absent\">—</span>";
}

std::string optional_percent(const std::optional<double>& value) {
  return value ? "<span class=\"value\">" + escaped(format_percent(*value)) + "</span>"
               : "<span class=\"absent\">—</span>";
}

void write_row(const Analysis& analysis, const Ceiling& ceiling, std::ostream& out) {
  const Dimension dimension = dimension_of(ceiling.kind);
  fmt::print(out,
             "<tr><th scope=\"row\">{}<small class=\"name\">{}</small></th><td>{}</td>"
             "<td class=\"number\">{} {}</td><td class=\"number\">{}</td>"
             "<td class=\"number\">{}</td><td class=\"number\">{}</td><td class=\"number\">{}</td>"
             "<td class=\"number\">{}</td><td class=\"number\">{} <small>{}</small></td></tr>\n",
             html_name(ceiling.name), escaped(ceiling.limit),
             escaped(analysis.run.devices.at(ceiling.device).name),
             quantity(ceiling.best, dimension), badge(ceiling.provenance),
             range(format_quantity(ceiling.spread.low, dimension),
                   format_quantity(ceiling.spread.high, dimension)),
             optional_quantity(ceiling.stream_convention, dimension),
             optional_percent(ceiling.read_fraction), optional_percent(ceiling.drift),
             optional_quantity(ceiling.clock, dimension::hertz),
             optional_quantity(ceiling.theoretical, dimension),
             escaped(ceiling.theoretical_source));
}

void write_cache_sweeps(const ShownRun& shown, std::ostream& out) {
  for (std::uint32_t device = 0; device < shown.analysis.run.devices.size(); ++device) {
    const auto plot = cache_sweep_plot(shown.analysis, device);
    if (!plot) {
      continue;
    }
    write_figure(shown, *plot, out);
    out << "<details>\n<summary>The working sets as a table</summary>\n<div "
           "class=\"scroll\"><table>\n<thead><tr><th scope=\"col\">Sweep</th><th "
           "scope=\"col\">Working set of a thread</th><th scope=\"col\">Bandwidth</th><th "
           "scope=\"col\">Spread <small>quartiles</small></th></tr></thead>\n<tbody>\n";
    for (const Ceiling& swept : shown.analysis.cache_sweep) {
      if (swept.device == device) {
        fmt::print(out,
                   "<tr><th scope=\"row\">{}</th><td class=\"number\">{}</td><td "
                   "class=\"number\">{}</td><td class=\"number\">{}</td></tr>\n",
                   html_name(swept.name), quantity(*swept.working_set, dimension::bytes),
                   quantity(swept.best, dimension::bytes_per_second),
                   range(format_quantity(swept.spread.low, dimension::bytes_per_second),
                         format_quantity(swept.spread.high, dimension::bytes_per_second)));
      }
    }
    out << "</tbody></table></div>\n</details>\n";
  }
}

void write_table(const Analysis& analysis, std::ostream& out) {
  out << "<div class=\"scroll\"><table>\n<thead><tr><th scope=\"col\">Ceiling</th>"
         "<th scope=\"col\">Device</th><th scope=\"col\">Best</th><th scope=\"col\">Spread "
         "<small>quartiles</small></th>"
         "<th scope=\"col\">STREAM convention <small>without write-allocate</small></th>"
         "<th scope=\"col\">Read share</th><th scope=\"col\">Drift <small>after against "
         "before</small></th><th scope=\"col\">Clock <small>during it</small></th>"
         "<th scope=\"col\">Theoretical</th></tr></thead>\n<tbody>\n";
  for (const Ceiling& ceiling : analysis.ceilings) {
    write_row(analysis, ceiling, out);
  }
  out << "</tbody></table></div>\n";
}

}  // namespace

void write_ceilings(const ShownRun& shown, std::ostream& out) {
  if (shown.analysis.ceilings.empty()) {
    out << "<p>No ceiling was measured in this run, so nothing says how near a variant comes to "
           "its limit.</p>\n";
    return;
  }
  out << "<p>Limits of the device, measured before and after the variants of this run. Of a "
         "latency the least is the best.</p>\n";
  const std::string count = fmt::format("{} limits", shown.analysis.ceilings.size());
  write_folded({shown.own("measured-ceilings"), "Measured ceilings", count, 3}, out,
               [&] { write_table(shown.analysis, out); });
  write_cache_sweeps(shown, out);
}

}  // namespace roofladder::html
