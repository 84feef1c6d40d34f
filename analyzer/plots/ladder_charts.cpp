// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <array>

#include "analyzer/plots/plot.h"

namespace roofladder {
namespace {

std::vector<NamedPlot> parts(const Analysis& analysis, const Ladder& ladder) {
  return {{"time by parts", parts_plot(analysis, ladder)}};
}

std::vector<NamedPlot> spills_by_kind(const Analysis& analysis, const Ladder& ladder) {
  std::vector<NamedPlot> plots;
  for (BarPlot& plot : spill_plots(analysis, ladder)) {
    std::string name = plot.axis.title;
    plots.push_back({std::move(name), std::move(plot)});
  }
  return plots;
}

constexpr std::array table{
    LadderCharts{"parts", "Time by part", parts},
    LadderCharts{"spills", "Spills", spills_by_kind},
};

}  // namespace

std::span<const LadderCharts> ladder_charts() {
  return table;
}

}  // namespace roofladder
