// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/comparison/spread.h"

#include <cmath>
#include <fmt/format.h>

#include "analyzer/tables/cells.h"
#include "analyzer/tables/tables.h"
#include "analyzer/words/result_text.h"
#include "run/format.h"

namespace roofladder {
namespace {

// "Jacobi iteration (n=4096), cold cache, cuda: 4 devices NVIDIA H200"
std::string spread_title(const Spread& spread) {
  return fmt::format("{}, {}: {} device{} {}", title_of(spread.kernel, spread.size, spread.cache),
                     spread.model, spread.devices.size(), spread.devices.size() == 1 ? "" : "s",
                     spread.title);
}

// The standard deviation of a level, relative to the mean.
TableCell deviation_of(const VarianceRow& level, const VarianceRow* below, double mean) {
  if (!level.estimate) {
    return {
        Absence{Status::not_applicable, "there is one of them only, or one in each"}, {}, {}, {}};
  }
  TableCell cell = cells::percent(std::sqrt(level.component) / mean);
  if (level.with_below && below != nullptr) {
    cell.remark = "including lower levels";
  }
  return cell;
}

TableCell outliers_of(const std::vector<OutlyingDevice>& outliers) {
  constexpr std::size_t most = 3;
  std::string text;
  for (std::size_t i = 0; i < outliers.size() && i < most; ++i) {
    text += fmt::format("{}{} ({})", i == 0 ? "" : ", ", outliers[i].name,
                        format_factor(outliers[i].ratio));
  }
  if (outliers.size() > most) {
    text += fmt::format(" and {} more", outliers.size() - most);
  }
  return text.empty() ? TableCell{} : cells::text(text);
}

}  // namespace

Table spread_table(const Spread& spread) {
  const bool of_rounds = spread.of_rounds;
  Table table{
      .id = "spread",
      .title = spread_title(spread),
      .columns = {{.title = "Variant", .brief = "variant", .is_number = false, .is_heading = true},
                  {.title = "Nodes", .brief = "nodes", .rank = 6},
                  {.title = "Devices", .brief = "devices"},
                  {.title = "Runs", .brief = "runs", .rank = 5},
                  {.title = "Shortest", .brief = "shortest", .rank = 3},
                  {.title = "Median", .brief = "median"},
                  {.title = "Longest", .brief = "longest", .rank = 4},
                  {.title = "Longest over shortest", .brief = "longest over shortest", .rank = 2},
                  {.title = of_rounds ? "From round to round" : "From run to run",
                   .brief = of_rounds ? "rounds" : "runs ±",
                   .sentence = "standard deviation"},
                  {.title = "From device to device",
                   .brief = "devices ±",
                   .sentence = "standard deviation"},
                  {.title = "From node to node",
                   .brief = "nodes ±",
                   .sentence = "standard deviation",
                   .rank = 1},
                  {.title = "Outliers", .brief = "outliers", .is_number = false}}};
  for (const VariantSpread& row : spread.rows) {
    const NestedVariance& variance = row.variance;
    table.rows.push_back(
        {{cells::name(row.variant), cells::count(row.nodes), cells::count(row.devices),
          cells::count(row.runs), cells::quantity(row.minimum, dimension::seconds),
          cells::quantity(row.median, dimension::seconds),
          cells::quantity(row.maximum, dimension::seconds),
          cells::factor(Estimate{row.maximum / row.minimum, {}}),
          deviation_of(variance.between_runs, nullptr, variance.mean),
          deviation_of(variance.between_devices, &variance.between_runs, variance.mean),
          deviation_of(variance.between_nodes, &variance.between_devices, variance.mean),
          outliers_of(row.outliers)},
         {},
         {}});
  }
  return table;
}

}  // namespace roofladder
