// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/ostream.h>

#include "analyzer/plots/plot.h"
#include "analyzer/tables/tables.h"
#include "reports/html/figure.h"
#include "reports/html/fold.h"
#include "reports/html/sections.h"
#include "reports/html/table.h"

namespace roofladder::html {
namespace {

void write_cache_sweeps(const PageRun& shown, std::ostream& out) {
  for (std::uint32_t device = 0; device < shown.analysis.run.devices.size(); ++device) {
    const auto plot = cache_sweep_plot(shown.analysis, device);
    if (!plot) {
      continue;
    }
    write_figure(shown, *plot, out);
    const Table table = cache_sweep_table(shown.analysis, device);
    fmt::print(out, "<details>\n<summary>{}</summary>\n", table.title);
    write_table(table, shown, {.is_titled = false}, out);
    out << "</details>\n";
  }
}

}  // namespace

void write_ceilings(const PageRun& shown, std::ostream& out) {
  if (shown.analysis.ceilings.empty()) {
    out << "<p>No ceiling was measured in this run, so nothing says how near a variant comes to "
           "its limit.</p>\n";
    return;
  }
  out << "<p>Limits of the device, measured before and after the variants of this run. Of a "
         "latency the least is the best.</p>\n";
  const std::string count = fmt::format("{} limits", shown.analysis.ceilings.size());
  write_folded({shown.own("measured-ceilings"), "Measured ceilings", count, 3}, out, [&] {
    write_table(ceilings_table(shown.analysis), shown, {.is_titled = false}, out);
  });
  write_cache_sweeps(shown, out);
}

}  // namespace roofladder::html
