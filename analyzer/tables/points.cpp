// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "analyzer/tables/cells.h"
#include "analyzer/tables/ladder_columns.h"
#include "analyzer/tables/tables.h"
#include "run/metric.h"

namespace roofladder {
namespace {

RungColumn text_column(const char* title,
                       std::function<const std::string&(const Ladder& ladder)> text) {
  return {{.title = title, .is_number = false},
          [text = std::move(text)](const Ladder& ladder, std::size_t) {
            return cells::text(text(ladder));
          }};
}

using Ladders = std::vector<const Ladder*>;

// True if the ladders differ in it, so that a column must distinguish their points.
template <typename Member>
bool has_several(const Ladders& ladders, Member Ladder::*member) {
  return std::ranges::any_of(
      ladders, [&](const Ladder* ladder) { return ladder->*member != ladders.front()->*member; });
}

std::vector<RungColumn> columns_of(const Analysis& analysis, const Ladders& ladders) {
  const Run& run = analysis.run;
  std::vector<RungColumn> columns{
      variant_column(analysis),
      text_column("Kernel", [&run](const Ladder& ladder) -> const std::string& {
        return run.kernels.at(ladder.kernel).name;
      })};
  if (has_several(ladders, &Ladder::model)) {
    columns.push_back(text_column(
        "Model", [](const Ladder& ladder) -> const std::string& { return ladder.model; }));
  }
  if (has_several(ladders, &Ladder::device)) {
    columns.push_back(text_column("Device", [&run](const Ladder& ladder) -> const std::string& {
      return run.devices.at(ladder.device).name;
    }));
  }
  columns.push_back(metric_column(metric::intensity));
  columns.push_back(
      metric_column(metric::flop_rate, {.is_key = true, .uncertainty = Uncertainty::half_width}));
  columns.push_back(metric_column(metric::attainable));
  columns.push_back(metric_column(metric::roof_fraction,
                                  {.is_key = true, .uncertainty = Uncertainty::half_width}));
  columns.push_back(bound_column());
  return columns;
}

std::vector<std::size_t> placed_rungs(const Ladder& ladder) {
  std::vector<std::size_t> placed;
  for (std::size_t i = 0; i < ladder.rungs.size(); ++i) {
    if (ladder.rungs[i].analysis.roofline) {
      placed.push_back(i);
    }
  }
  return placed;
}

}  // namespace

Table points_table(const Analysis& analysis, const std::function<bool(const Ladder&)>& is_shown) {
  Table table{.id = "roofline-points",
              .title = "Points of the roofline",
              .note = "No variant has a place on the roofline."};
  Ladders shown;
  for (const Ladder& ladder : analysis.ladders) {
    if (is_shown(ladder)) {
      shown.push_back(&ladder);
    }
  }
  const std::vector<RungColumn> columns = columns_of(analysis, shown);
  for (const Ladder* ladder : shown) {
    add_rungs(analysis, *ladder, placed_rungs(*ladder), columns, table);
  }
  return table;
}

Table ridges_table(std::span<const RidgePoint> ridges) {
  Table table{.id = "ridge-points",
              .title = "Ridge points: the intensity from which on the peak is the lower roof",
              .columns = {{.title = "Memory roof", .is_number = false, .is_heading = true},
                          {.title = "Compute roof", .is_number = false, .is_heading = true},
                          {.title = "Intensity"}},
              .note = "No memory roof and compute roof of one device were measured."};
  for (const RidgePoint& ridge : ridges) {
    table.rows.push_back({{cells::text(ridge.bandwidth), cells::text(ridge.peak),
                           cells::quantity(ridge.intensity, dimension::flops_per_byte)},
                          {},
                          {}});
  }
  return table;
}

}  // namespace roofladder
