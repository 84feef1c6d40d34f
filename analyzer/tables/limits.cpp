// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/tables/ladder_columns.h"
#include "analyzer/tables/tables.h"
#include "analyzer/words/result_text.h"
#include "run/metric.h"

namespace roofladder {
namespace {

RungColumn flops_column(const Analysis& analysis) {
  RungColumn column = metric_column(metric::flops, {.title = "Flops"});
  const auto value = column.cell;
  column.cell = [&analysis, value](const Ladder& ladder, std::size_t rung) {
    TableCell cell = value(ladder, rung);
    cell.marks.emplace_back(info(analysis, ladder.rungs.at(rung)).proof);
    return cell;
  };
  return column;
}

RungColumn mix_column() {
  RungColumn column = metric_column(metric::mix_fraction, {.title = "of nearest mix"});
  const auto value = column.cell;
  column.cell = [value](const Ladder& ladder, std::size_t rung) {
    TableCell cell = value(ladder, rung);
    cell.remark = ladder.rungs.at(rung).analysis.nearest_reference;
    return cell;
  };
  return column;
}

}  // namespace

Table limits_table(const Analysis& analysis, const Ladder& ladder) {
  const std::vector<RungColumn> columns{
      variant_column(analysis),
      metric_column(metric::dram_bytes, {.title = "DRAM bytes", .is_key = true}),
      metric_column(metric::traffic_excess, {.title = "over the minimum"}),
      flops_column(analysis),
      metric_column(metric::intensity, {.title = "Intensity", .is_key = true}),
      metric_column(metric::dram_throughput, {.title = "Throughput", .is_key = true}),
      metric_column(metric::stream_fraction, {.title = "of STREAM triad", .is_key = true}),
      mix_column(),
      metric_column(metric::floor, {.title = "Floor"}),
      metric_column(metric::floor_distance, {.title = "Time against the floor"})};
  Table table{.id = "limits-" + ladder_number(analysis, ladder),
              .title = "Work, traffic and distance to the limits"};
  add_rungs(analysis, ladder, columns, table);
  for (std::size_t i = 0; i < ladder.rungs.size(); ++i) {
    table.rows[i].sentence = ladder.rungs[i].analysis.bound.sentence;
  }
  return table;
}

}  // namespace roofladder
