// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "analyzer/plots/plot.h"
#include "analyzer/words/factor_text.h"
#include "chart/layout.h"
#include "reports/html/naming.h"
#include "reports/html/rooflines_json.h"
#include "reports/html/scene_json.h"
#include "reports/html/script.h"
#include "reports/markup.h"
#include "run/format.h"

namespace roofladder::html {
namespace {

using nlohmann::json;

json facets(const PageRun& shown, const Ladder& ladder) {
  std::string provenances;  // one digit for each rung: its index in "provenances"
  for (const Rung& rung : ladder.rungs) {
    provenances += static_cast<char>('0' + static_cast<int>(provenance_of(rung)));
  }
  const Analysis& analysis = shown.analysis;
  const KernelInfo& kernel = analysis.run.kernels.at(ladder.kernel);
  const std::string name = shown.is_alone() ? "" : printable(shown.name);
  const std::string own = printable(setting(analysis, ladder));
  return {{"anchor", ladder_anchor(shown, ladder)},
          {"run", name},
          {"kernel", printable(kernel.name)},
          {"model", printable(ladder.model)},
          {"device", printable(analysis.run.devices.at(ladder.device).name)},
          {"setting", name.empty() ? own : shortened(name, 60) + ": " + own},
          {"provenances", provenances}};
}

// [text, its place, end of the bar, low, high] for a rung; null if it has no speedup.
json bar(const std::optional<Estimate>& speedup, const chart::Rows& rows) {
  if (!speedup) {
    return nullptr;
  }
  const double end = rows.pixel(speedup->value);
  const auto& interval = speedup->interval;
  const double right = std::max({rows.origin(), end, interval ? rows.pixel(interval->high) : end});
  json row{factor_text(*speedup), pixels(right + chart::beside_bar), pixels(end)};
  if (interval) {
    row.push_back(pixels(rows.pixel(interval->low)));
    row.push_back(pixels(rows.pixel(interval->high)));
  }
  return row;
}

// The bars of the plot with the values of a view, and the view's own axis.
json view(BarPlot plot, const SpeedupView& view) {
  plot.axis = view.axis;
  const chart::Rows rows = chart::rows_of(plot, chart::report_size(plot));
  chart::Scene axis = rows.scene();
  rows.add_upright(axis.below, 1, chart::Style::baseline);
  json bars = json::array();
  for (const auto& speedup : view.speedups) {
    bars.push_back(bar(speedup, rows));
  }
  return {{"name", shortened(view.name, 80)},
          {"origin", pixels(rows.origin())},
          {"axis", items_json(axis.below)},
          {"bars", bars}};
}

json speedups(const Analysis& analysis, const Ladder& ladder, const BarPlot& plot) {
  json views = json::array();
  for (const SpeedupView& each : speedup_views(analysis, ladder)) {
    views.push_back(view(plot, each));
  }
  return views;
}

void add_run(json& island, const PageRun& shown) {
  const Analysis& analysis = shown.analysis;
  const bool detailed = shown.is_detailed();
  for (const Ladder& ladder : analysis.ladders) {
    island["ladders"].push_back(facets(shown, ladder));
    if (detailed && !ladder.baselines.empty()) {
      const BarPlot plot = ladder_plot(analysis, ladder, 0);
      island["speedups"][anchor(shown.own(plot.id))] = speedups(analysis, ladder, plot);
    }
  }
}

json island_of(std::span<const PageRun> runs, const XyPlot* overlay) {
  json island{{"provenances", provenance_names},
              {"ladders", json::array()},
              {"chart", chart_json()},
              {"speedups", json::object()}};
  for (const PageRun& run : runs) {
    add_run(island, run);
  }
  island["rooflines"] = rooflines_json(runs, overlay);
  return island;
}

}  // namespace

void write_island(std::span<const PageRun> runs, const XyPlot* overlay, std::ostream& out) {
  const std::string text =
      island_of(runs, overlay).dump(-1, ' ', false, json::error_handler_t::replace);
  for (const char character : text) {
    switch (character) {
      case '<':
        out << "\\u003c";
        break;
      case '>':
        out << "\\u003e";
        break;
      case '&':
        out << "\\u0026";
        break;
      default:
        out << character;
    }
  }
}

}  // namespace roofladder::html
