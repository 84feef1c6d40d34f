// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-3.0-only
#include "analyzer/words/result_text.h"
#include "gui/tables/metric_cell.h"
#include "gui/tables/result_tables.h"
#include "run/metric.h"

namespace roofladder::gui {
namespace {

constexpr std::size_t time_columns = 7;

void add_times(const VariantAnalysis& variant, std::vector<ShownCell>& cells) {
  if (!variant.time) {
    cells.insert(cells.end(), time_columns, absent(failure_of(variant)));
    return;
  }
  const Distribution& time = *variant.time;
  cells.push_back(number(std::to_string(time.n), static_cast<double>(time.n)));
  for (const double value :
       {time.minimum, time.lower_quartile, time.median, time.upper_quartile, time.maximum}) {
    cells.push_back(quantity(value, dimension::seconds));
  }
  const std::size_t far = outliers(variant.times, time);
  cells.push_back(number(std::to_string(far), static_cast<double>(far)));
  cells.back().remark = "more than 1.5 interquartile ranges outside the quartiles";
}

}  // namespace

ShownTable samples_table(const Analysis& analysis, std::size_t index, std::size_t run) {
  const Ladder& ladder = analysis.ladders.at(index);
  ShownTable table{
      .id = "samples-" + std::to_string(index + 1),
      .title = "Repetitions",
      .columns = {"Variant", "Id", "n", "Minimum", "Lower quartile", "Median", "Upper quartile",
                  "Maximum", "Outliers", "Clock", "Temperature", "Throttled"},
      .rows = {},
      .note = {}};
  for (std::size_t i = 0; i < ladder.rungs.size(); ++i) {
    const Rung& rung = ladder.rungs[i];
    const VariantInfo& variant = info(analysis, rung);
    std::vector<ShownCell> cells{heading(variant.title), plain(variant.id)};
    add_times(rung.analysis, cells);
    for (const Metric* metric : {&metric::clock_core, &metric::temperature, &metric::throttled}) {
      cells.push_back(metric_cell(rung.analysis, *metric));
    }
    table.rows.push_back({std::move(cells), RungPlace{index, i, run}});
  }
  return table;
}

}  // namespace roofladder::gui
