// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>

#include "analyzer/plots/plot.h"
#include "run/metric.h"

namespace roofladder {
namespace {

std::vector<PlotChoice> parts(const Analysis& analysis, const Ladder& ladder) {
  return {{"time by parts", [&] { return parts_plot(analysis, ladder); }}};
}

std::vector<PlotChoice> spills_by_kind(const Analysis& analysis, const Ladder& ladder) {
  std::vector<PlotChoice> choices;
  for (BarPlot& plot : spill_plots(analysis, ladder)) {
    const std::string name = plot.axis.title;
    choices.push_back({name, [plot = std::move(plot)] { return plot; }});
  }
  return choices;
}

std::string why_no_spills(const Ladder& ladder) {
  const bool are_told = std::ranges::any_of(ladder.rungs, [](const Rung& rung) {
    return rung.analysis.value(metric::spill_registers) == 0.0 ||
           rung.analysis.value(metric::spill_store) == 0.0;
  });
  return are_told ? "No variant spills registers, says the compiler." : "";
}

std::vector<PlotChoice> traffic_by_cache_size(const Analysis& analysis, const Ladder& ladder) {
  auto plot = traffic_by_size_plot(analysis, ladder);
  if (!plot) {
    return {};
  }
  return {{"traffic by cache size", [plot = *std::move(plot)] { return plot; }}};
}

std::vector<PlotChoice> shares_of_resources(const Analysis& analysis, const Ladder& ladder) {
  auto plot = resources_plot(analysis, ladder);
  if (!plot) {
    return {};
  }
  return {{"share of each resource", [plot = *std::move(plot)] { return plot; }}};
}

constexpr std::array table{
    LadderCharts{"resources", "Share of each resource", shares_of_resources},
    LadderCharts{"parts", "Time by part", parts},
    LadderCharts{"traffic", "Traffic by cache size", traffic_by_cache_size},
    LadderCharts{"spills", "Spills", spills_by_kind, why_no_spills},
};

}  // namespace

std::span<const LadderCharts> ladder_charts() {
  return table;
}

}  // namespace roofladder
