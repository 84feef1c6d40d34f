// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <map>

#include "analyzer/plots/caption.h"
#include "analyzer/plots/plot.h"
#include "run/format.h"

namespace roofladder {
namespace {

constexpr double worth_a_column = 0.10;   // of a roof, reached by some rung
constexpr std::size_t least_columns = 3;  // memory and arithmetic are in the roofline
constexpr std::size_t most_columns = 8;

// Rungs have different ceilings of memory and arithmetic, by what they read and compute.
std::string resource_of(const RoofShare& roof) {
  switch (roof.kind) {
    case BoundKind::memory:
      return "memory";
    case BoundKind::compute:
      return "arithmetic peak";
    default:
      return roof.name;
  }
}

// The resources that are used most by any rung, in that order.
std::vector<std::string> resources_of(const Ladder& ladder) {
  std::map<std::string, double> most;
  for (const Rung& rung : ladder.rungs) {
    for (const RoofShare& roof : rung.analysis.bound.roofs) {
      double& share = most[resource_of(roof)];
      share = std::max(share, roof.share);
    }
  }
  std::erase_if(most, [](const auto& resource) { return resource.second < worth_a_column; });
  std::vector<std::pair<double, std::string>> sorted;
  for (const auto& [name, share] : most) {
    sorted.emplace_back(-share, name);
  }
  std::ranges::sort(sorted);
  std::vector<std::string> names;
  for (const auto& [share, name] : sorted) {
    names.push_back(name);
  }
  names.resize(std::min(names.size(), most_columns));
  return names;
}

// A roof that is only near is named among the ceilings too.
bool is_binding(const Bound& bound, const RoofShare& roof) {
  return bound.kind != BoundKind::near_ceiling &&
         std::ranges::find(bound.ceilings, roof.name) != bound.ceilings.end();
}

Cell cell_of(const VariantAnalysis& variant, const std::string& resource) {
  const std::vector<RoofShare>& roofs = variant.bound.roofs;
  const auto roof = std::ranges::find(roofs, resource, resource_of);
  Cell cell;
  if (roof == roofs.end()) {
    cell.label = "\u2013";
    return cell;
  }
  cell.value = roof->share;
  cell.label = format_percent(roof->share);
  if (is_binding(variant.bound, *roof)) {
    cell.remarks.emplace_back("binds");
  }
  return cell;
}

}  // namespace

std::optional<HeatPlot> resources_plot(const Analysis& analysis, const Ladder& ladder) {
  HeatPlot plot;
  plot.columns = resources_of(ladder);
  if (plot.columns.size() < least_columns) {
    return std::nullopt;
  }
  plot.id = anchor("resources", analysis, ladder);
  plot.title = kernel_title(analysis, ladder) + ": share of each resource";
  plot.subtitle = circumstances(analysis, ladder);
  plot.colour = {"share of what it can do", dimension::ratio, Scale::linear, 0, 1, true};
  for (const Rung& rung : ladder.rungs) {
    const VariantInfo& variant = variant_of(analysis, rung);
    if (rung.analysis.bound.roofs.empty()) {
      continue;
    }
    for (std::size_t column = 0; column < plot.columns.size(); ++column) {
      Cell cell = cell_of(rung.analysis, plot.columns[column]);
      cell.column = column;
      cell.row = plot.rows.size();
      cell.variant = variant.id;
      cell.title = variant.title;
      cell.place = place_of(analysis, ladder, rung);
      plot.cells.push_back(std::move(cell));
    }
    plot.rows.push_back(variant.title);
  }
  return plot;
}

}  // namespace roofladder
