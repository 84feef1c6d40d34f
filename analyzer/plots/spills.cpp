// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <fmt/format.h>
#include <numeric>
#include <string_view>
#include <utility>

#include "analyzer/plots/axis.h"
#include "analyzer/plots/caption.h"
#include "analyzer/plots/plot.h"
#include "run/metric.h"

namespace roofladder {
namespace {

// A quantity that compilers report for registers that they could not keep, in its own unit.
struct Spill {
  std::string_view id;
  std::string_view title;
  Dimension dimension;
  std::vector<const Metric*> metrics;  // summands
};

const std::vector<Spill>& spills() {
  static const std::vector<Spill> all{
      {"spilled-registers", "spilled registers", dimension::count, {&metric::spill_registers}},
      {"spill-memory",
       "spill memory of a hardware thread",
       dimension::bytes,
       {&metric::spill_memory}},
      {"spills",
       "spill stores and loads",
       dimension::bytes,
       {&metric::spill_store, &metric::spill_load}}};
  return all;
}

// Empty if one of the metrics has no value.
std::vector<BarPiece> pieces_of(const MetricValues& metrics, const Spill& spill) {
  std::vector<BarPiece> pieces;
  for (const Metric* each : spill.metrics) {
    const MetricValue* metric = metrics.find(each);
    const auto value = metric == nullptr ? std::nullopt : number_in(*metric);
    if (!value) {
      return {};
    }
    pieces.push_back({std::string(metric->metric->title), *value});
  }
  return pieces;
}

double sum_of(const std::vector<BarPiece>& pieces) {
  return std::accumulate(pieces.begin(), pieces.end(), 0.0,
                         [](double sum, const BarPiece& piece) { return sum + piece.value; });
}

// Parts of a kernel have no common number of registers: shows the part that spills most.
std::vector<BarPiece> pieces_of(const VariantAnalysis& variant, const Spill& spill) {
  std::vector<BarPiece> most = pieces_of(variant.metrics, spill);
  if (most.empty()) {
    for (const PartAnalysis& part : variant.parts) {
      std::vector<BarPiece> pieces = pieces_of(part.metrics, spill);
      if (most.empty() || sum_of(pieces) > sum_of(most)) {
        most = std::move(pieces);
      }
    }
  }
  return most;
}

std::string why_none(const VariantAnalysis& variant, const Spill& spill) {
  for (const Metric* each : spill.metrics) {
    const MetricValue* metric = variant.metric(*each);
    const auto* why = metric == nullptr ? nullptr : std::get_if<Absence>(&metric->value);
    if (why != nullptr) {
      return why->reason;
    }
  }
  return {};
}

BarPlot plot_of(const Analysis& analysis, const Ladder& ladder, const Spill& spill) {
  BarPlot plot;
  plot.id = anchor(spill.id, analysis, ladder);
  plot.title = fmt::format("{}: {}", kernel_title(analysis, ladder), spill.title);
  plot.subtitle = circumstances(analysis, ladder);
  std::vector<double> heights;
  std::size_t without = 0;
  for (const Rung& rung : ladder.rungs) {
    const VariantInfo& variant = variant_of(analysis, rung);
    std::vector<BarPiece> pieces = pieces_of(rung.analysis, spill);
    if (pieces.empty()) {
      plot.note += fmt::format("{}{} has none: {}", plot.note.empty() ? "" : "; ", name_of(variant),
                               why_none(rung.analysis, spill));
      continue;
    }
    if (sum_of(pieces) == 0) {
      ++without;
      continue;
    }
    Bar bar;
    bar.label = variant.title;
    bar.variant = variant.id;
    bar.name = name_of(variant);
    bar.value = sum_of(pieces);
    bar.pieces = std::move(pieces);
    bar.branch = variant.branch;
    bar.place = place_of(analysis, ladder, rung);
    heights.push_back(bar.value);
    plot.bars.push_back(std::move(bar));
  }
  plot.axis = of_bars(std::string(spill.title), spill.dimension, heights);
  if (without > 0) {
    plot.note += fmt::format("{}{} without any", plot.note.empty() ? "" : "; ",
                             without == 1 ? "1 other is" : fmt::format("{} others are", without));
  }
  return plot;
}

}  // namespace

std::vector<BarPlot> spill_plots(const Analysis& analysis, const Ladder& ladder) {
  std::vector<BarPlot> plots;
  for (const Spill& spill : spills()) {
    const bool any = std::ranges::any_of(ladder.rungs, [&](const Rung& rung) {
      return sum_of(pieces_of(rung.analysis, spill)) > 0;
    });
    if (any) {
      plots.push_back(plot_of(analysis, ladder, spill));
    }
  }
  return plots;
}

}  // namespace roofladder
