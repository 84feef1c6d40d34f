// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <optional>
#include <span>

#include "analyzer/tables/table.h"

// Columns of tables that have one row for each rung; such a table is a list of them.
namespace roofladder {

struct RungColumn {
  TableColumn column;
  std::function<TableCell(const Ladder& ladder, std::size_t rung)> cell;
};

RungColumn position_column();
RungColumn variant_column(const Analysis& analysis);
RungColumn time_column();
RungColumn minimum_column();
RungColumn repetitions_column();
RungColumn speedup_column(const Ladder& ladder, std::size_t baseline);
RungColumn parent_column();  // the speedup over its parent, with the verdict
RungColumn judge_column();
// The cost of a repetition. Absent if the ladder has no price.
std::optional<RungColumn> cost_column(const Analysis& analysis, const Ladder& ladder);
RungColumn bound_column();  // in a few words

// Repeats in each cell that there is no time; a page shows it once for adjacent cells.
RungColumn time_column(TableColumn column, std::function<TableCell(const Distribution&)> cell);

RungColumn traffic_column();  // shows where its traffic comes from, else its time

// `column` overrides properties of the metric's own column; an empty title is the metric's.
RungColumn metric_column(const Metric& metric, TableColumn column = {});

// Appends rows for the rungs, in order. If the table has columns already, they must be the same.
// The ladder must be one of the analysis.
void add_rungs(const Analysis& analysis, const Ladder& ladder, std::span<const std::size_t> rungs,
               std::span<const RungColumn> columns, Table& table);
void add_rungs(const Analysis& analysis, const Ladder& ladder, std::span<const RungColumn> columns,
               Table& table);

// "2" for the second ladder of the analysis.
std::string ladder_number(const Analysis& analysis, const Ladder& ladder);

}  // namespace roofladder
