// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/ladder/shared_reasons.h"
#include "analyzer/tables/ladder_columns.h"
#include "analyzer/tables/tables.h"
#include "run/metric.h"

namespace roofladder {
namespace {

// The source of the ladder's times, if it has any.
std::optional<Provenance> source_of_times(const Ladder& ladder) {
  for (const Rung& rung : ladder.rungs) {
    const MetricValue* time = rung.analysis.metric(metric::time);
    if (time != nullptr && std::holds_alternative<Estimate>(time->value)) {
      return time->provenance;
    }
  }
  return {};
}

}  // namespace

Table speed_table(const Analysis& analysis, const Ladder& ladder) {
  Table table{.id = "speed-" + ladder_number(analysis, ladder),
              .title = "Time and speedup",
              .source = source_of_times(ladder)};
  std::vector<RungColumn> columns{position_column(), variant_column(analysis), time_column(),
                                  minimum_column(), repetitions_column()};
  for (std::size_t i = 0; i < ladder.baselines.size(); ++i) {
    columns.push_back(speedup_column(ladder, i));
  }
  columns.push_back(parent_column());
  if (!is_unproven_throughout(ladder)) {
    columns.push_back(judge_column());
  }
  if (auto cost = cost_column(analysis, ladder)) {
    columns.push_back(*std::move(cost));
  }
  add_rungs(analysis, ladder, columns, table);
  return table;
}

}  // namespace roofladder
