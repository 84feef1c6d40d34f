// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <fmt/ostream.h>

#include "analyzer/plots/plot.h"
#include "analyzer/plots/used_devices.h"
#include "analyzer/tables/tables.h"
#include "reports/html/cell.h"
#include "reports/html/extent.h"
#include "reports/html/figure.h"
#include "reports/html/naming.h"
#include "reports/html/sections.h"
#include "reports/html/table.h"
#include "reports/markup.h"

namespace roofladder::html {
namespace {

bool has_points(const Ladder& ladder) {
  return std::any_of(ladder.rungs.begin(), ladder.rungs.end(),
                     [](const Rung& rung) { return rung.analysis.roofline.has_value(); });
}

bool is_empty(const XyPlot& plot) {
  return plot.marks.empty() && plot.lines.empty();
}

void write_roofline(const PageRun& shown, const XyPlot& plot, std::uint32_t device,
                    std::ostream& out) {
  if (is_empty(plot)) {
    fmt::print(out,
               "<p class=\"note\">No roofline of {}: no roof was measured, and no variant has a "
               "place on one.</p>\n",
               html_name(shown.analysis.run.devices[device].name));
  } else {
    write_figure(shown, plot, out);
  }
}

void write_points(const PageRun& shown, std::uint32_t device, std::ostream& out) {
  out << "<details>\n<summary>The points as a table</summary>\n";
  write_table(points_table(shown.analysis,
                           [device](const Ladder& ladder) { return ladder.device == device; }),
              shown, {}, out);
  out << "</details>\n";
}

// Lists every roof of the chart, including those that it draws as one band, and the ridge points.
void write_roofs(const PageRun& shown, std::uint32_t device, std::ostream& out) {
  const std::vector<RidgePoint> ridges = roofline_ridges(shown.analysis, device);
  if (!ridges.empty()) {
    out << "<details>\n<summary>The roofs and where they meet</summary>\n";
    write_table(ridges_table(ridges), shown, {}, out);
    out << "</details>\n";
  }
}

// Says that traffic is simulated, as wherever such a value is shown, even if only as a mark.
void write_traffic_note(const Analysis& analysis, std::uint32_t device, std::ostream& out) {
  for (const Ladder& ladder : analysis.ladders) {
    const bool is_simulated =
        std::any_of(ladder.rungs.begin(), ladder.rungs.end(), [](const Rung& rung) {
          return rung.analysis.roofline && rung.analysis.roofline->traffic == Provenance::simulated;
        });
    if (ladder.device == device && is_simulated) {
      fmt::print(out,
                 "<p class=\"note\">{} The DRAM traffic behind the intensities comes from a cache "
                 "simulator, the "
                 "time from a clock.</p>\n",
                 badge(Provenance::simulated));
      return;
    }
  }
}

void write_cache_aware(const PageRun& shown, std::uint32_t device, std::ostream& out) {
  const auto plot = cache_aware_plot(shown.analysis, device);
  if (!plot) {
    return;
  }
  out << "<p>The same times over the bytes that the sources load and store, wherever these are "
         "found: a step that keeps more in registers moves right, one that keeps more in a cache "
         "moves up. Every roof is what the cores get from that level.</p>\n";
  write_figure(shown, *plot, out);
}

void write_details(const PageRun& shown, std::uint32_t device, std::ostream& out) {
  write_traffic_note(shown.analysis, device, out);
  if (shown.is_detailed() && std::ranges::any_of(shown.analysis.ladders, has_points)) {
    write_points(shown, device, out);
  }
  write_roofs(shown, device, out);
  write_cache_aware(shown, device, out);
}

// The first roofline of a page, with a line a ladder: beside it where there is room for so many.
void write_opening(const PageRun& shown, const XyPlot& plot, std::uint32_t device,
                   std::ostream& out) {
  const bool is_few = shown.analysis.ladders.size() <= most_headlines;
  fmt::print(out, "<div class=\"opening{}\">\n", is_few ? " few" : "");
  write_roofline(shown, plot, device, out);
  out << "<div>\n";
  write_fastest(shown, out);
  out << "</div>\n</div>\n";
}

}  // namespace

void write_rooflines(const PageRun& shown, std::ostream& out) {
  const std::vector<std::uint32_t> devices = used_devices(shown.analysis);
  for (const std::uint32_t device : devices) {
    const XyPlot plot = roofline_plot(shown.analysis, device);
    if (shown.is_alone() && device == devices.front()) {
      write_opening(shown, plot, device, out);
    } else {
      write_roofline(shown, plot, device, out);
    }
    if (!is_empty(plot)) {
      write_details(shown, device, out);
    }
  }
  for (const std::string& note : shown.analysis.notes) {
    fmt::print(out, "<p class=\"note\">{}</p>\n", html_prose(note));
  }
  if (shown.analysis.ladders.empty() && shown.analysis.ceilings.empty()) {
    out << "<p>Nothing to draw: this run has neither ladders nor ceilings.</p>\n";
  }
}

}  // namespace roofladder::html
