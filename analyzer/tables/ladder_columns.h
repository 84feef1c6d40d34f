// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <optional>
#include <span>

#include "analyzer/tables/table.h"

// Columns of the tables that have a row a rung; such a table is a list of them.
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
// Of a repetition, where the ladder has a price; else no column.
std::optional<RungColumn> cost_column(const Analysis& analysis, const Ladder& ladder);
RungColumn bound_column();  // in a few words

// Says again that there is no time, which a page tells once for cells beside each other.
RungColumn time_column(TableColumn column, std::function<TableCell(const Distribution&)> cell);

RungColumn traffic_column();  // where its traffic comes from, else its time

// Of the column only what differs from the metric's own: the title is the metric's where empty.
RungColumn metric_column(const Metric& metric, TableColumn column = {});

// Rows of rungs, in order, below those of the table, whose columns are the same if it has any. The
// ladder is one of the analysis.
void add_rungs(const Analysis& analysis, const Ladder& ladder, std::span<const std::size_t> rungs,
               std::span<const RungColumn> columns, Table& table);
void add_rungs(const Analysis& analysis, const Ladder& ladder, std::span<const RungColumn> columns,
               Table& table);

// "2" of the second ladder of the analysis.
std::string ladder_number(const Analysis& analysis, const Ladder& ladder);

}  // namespace roofladder
