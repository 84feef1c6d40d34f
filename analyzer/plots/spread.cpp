// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/comparison/spread.h"

#include <algorithm>
#include <fmt/format.h>

#include "analyzer/plots/axis.h"
#include "analyzer/plots/plot.h"
#include "analyzer/words/result_text.h"
#include "run/format.h"

namespace roofladder {
namespace {

// More dots in a row tell no more. Longer rows are thinned: each dot then stands for several times,
// in order of size.
constexpr std::size_t most_dots = 500;

constexpr double reach_of_spread = 0.02;  // least extent of the axis from 1

// Keeps the shortest, the longest, and evenly chosen values between them.
std::vector<double> thinned(std::vector<double> values) {
  std::ranges::sort(values);
  std::vector<double> chosen;
  for (std::size_t i = 0; i < most_dots; ++i) {
    chosen.push_back(values[i * (values.size() - 1) / (most_dots - 1)]);
  }
  return chosen;
}

// "2 devices, −0.3 % to +0.4 %"
std::string extent_of(const std::vector<double>& ratios, std::size_t count,
                      std::string_view singular) {
  const auto [least, most] = std::ranges::minmax(ratios);
  return fmt::format("{} {}{}, {} to {}", count, singular, count == 1 ? "" : "s",
                     format_change(least), format_change(most));
}

Strip strip_of(const VariantSpread& row, const std::vector<double>& times,
               std::string_view singular) {
  Strip strip;
  strip.label =
      row.nodes > 1 ? fmt::format("{}, {}s", row.variant.title, singular) : row.variant.title;
  strip.variant = row.variant.id;
  strip.name = name_of(row.variant);
  strip.branch = row.variant.branch;
  strip.place = {row.first.ladder, row.first.rung, row.first.run};
  strip.values = times.size() > most_dots ? thinned(times) : times;
  for (double& value : strip.values) {
    value /= row.median;
  }
  strip.annotation = extent_of(strip.values, times.size(), singular);
  return strip;
}

bool is_thinned(const VariantSpread& row) {
  return row.times.size() > most_dots;
}

std::string axis_title(const Spread& spread) {
  return spread.devices.size() == 1
             ? "median time of a run over the median of all runs"
             : "median time of a device or node over the median of all devices";
}

}  // namespace

StripPlot spread_plot(const Spread& spread) {
  StripPlot plot;
  plot.title = title_of(spread.kernel, spread.size, spread.cache);
  plot.subtitle = fmt::format("{}, {}", spread.model, spread.title);
  for (const VariantSpread& row : spread.rows) {
    plot.strips.push_back(strip_of(row, row.times, row.devices > 1 ? "device" : "run"));
    if (row.nodes > 1) {
      plot.strips.push_back(strip_of(row, row.node_times, "node"));
    }
  }
  plot.axis = around_one(axis_title(spread), reach_of_spread, values_of(plot.strips));
  if (std::ranges::any_of(spread.rows, is_thinned)) {
    plot.note = fmt::format(
        "A row of more than {} devices, nodes or runs shows that many of them, from "
        "the shortest time to the longest.",
        most_dots);
  }
  return plot;
}

}  // namespace roofladder
