// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <utility>

#include "analyzer/ladder/headline.h"
#include "analyzer/ladder/shared_reasons.h"
#include "analyzer/tables/cells.h"
#include "analyzer/tables/ladder_columns.h"
#include "analyzer/tables/tables.h"
#include "analyzer/words/result_text.h"
#include "run/metric.h"

namespace roofladder {
namespace {

// Shows the failure in place of values that a failed variant only declares.
RungColumn result_column(const Metric& metric, TableColumn column) {
  RungColumn result = metric_column(metric, std::move(column));
  result.cell = [value = result.cell](const Ladder& ladder, std::size_t rung) {
    const VariantAnalysis& variant = ladder.rungs.at(rung).analysis;
    return variant.failure && has_failed(*variant.failure) ? TableCell{*variant.failure, {}, {}, {}}
                                                           : value(ladder, rung);
  };
  return result;
}

// Says why the traffic may be faster than STREAM, where it is.
RungColumn stream_column() {
  RungColumn result =
      result_column(metric::stream_fraction,
                    {.title = "of STREAM triad", .brief = "STREAM", .rank = 3, .is_key = true});
  result.cell = [value = result.cell](const Ladder& ladder, std::size_t rung) {
    TableCell cell = value(ladder, rung);
    if (std::string why = why_above_stream(ladder.rungs.at(rung).analysis); !why.empty()) {
      cell.tip = std::move(why);
    }
    return cell;
  };
  return result;
}

}  // namespace

// Columns have ranks: a narrow terminal leaves out those of the greatest rank first.
Table result_table(const Analysis& analysis, const Ladder& ladder) {
  std::vector<RungColumn> columns{
      variant_column(analysis),
      time_column(),
      speedup_column(ladder, 0),
      parent_column(),
      result_column(metric::dram_throughput,
                    {.title = "DRAM throughput", .brief = "DRAM", .rank = 2, .is_key = true}),
      stream_column(),
      result_column(metric::flop_rate, {.brief = "flop rate", .rank = 8, .is_key = true}),
      result_column(metric::intensity, {.brief = "flop/B", .rank = 7, .is_key = true}),
      result_column(metric::roof_fraction, {.rank = page_rank, .is_key = true}),
      result_column(
          metric::floor_distance,
          {.title = "Time against the floor", .brief = "over floor", .rank = 6, .is_key = true}),
      bound_column(),
      traffic_column()};
  if (!is_unproven_throughout(ladder)) {
    columns.insert(columns.begin() + 4, judge_column());  // after the speedups
  }
  if (auto cost = cost_column(analysis, ladder)) {
    columns.insert(columns.begin() + 2, *std::move(cost));  // after the time
  }
  Table table{.id = "results-" + ladder_number(analysis, ladder), .title = "Results"};
  add_rungs(analysis, ladder, columns, table);
  return table;
}

}  // namespace roofladder
