// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-3.0-only
#include <fmt/format.h>

#include "gui/tables/result_tables.h"
#include "reports/result_text.h"
#include "run/format.h"

namespace roofladder::gui {
namespace {

TableCell time_cell(const VariantAnalysis& variant) {
  return variant.time ? quantity(variant.time->median, dimension::seconds)
                      : absent(failure_of(variant));
}

void add_cells(const Comparison& comparison, const ComparedColumn& column,
               const std::optional<ComparedCell>& cell, TableRow& row) {
  const bool is_baseline = column.run == comparison.baseline;
  if (!cell) {
    row.cells.insert(row.cells.end(), is_baseline ? 1 : 3, plain("—"));
    return;
  }
  if (!row.place || column.run != comparison.baseline) {
    row.place = RungPlace{cell->ladder, cell->rung, column.run};
  }
  row.cells.push_back(time_cell(comparison.rung(column, *cell).analysis));
  if (!is_baseline) {
    row.cells.push_back(estimate(cell->ratio));
    row.cells.push_back(plain(cell->ratio ? std::string(verdict_text(cell->verdict)) : ""));
  }
}

}  // namespace

Table comparison_table(const Comparison& comparison, std::size_t index) {
  const ComparedLadder& ladder = comparison.ladders.at(index);
  Table table{.id = "comparison-" + std::to_string(index + 1),
              .title = fmt::format("{} {}, {} cache", ladder.kernel.title, to_text(ladder.size),
                                   ladder.cache == CacheState::cold ? "cold" : "warm"),
              .columns = {"Variant"},
              .rows = {},
              .note = {}};
  for (const ComparedColumn& column : ladder.columns) {
    const std::string name = name_of(comparison, column);
    table.columns.push_back(name + ": time");
    if (column.run != comparison.baseline) {
      table.columns.push_back("over " + comparison.names[comparison.baseline]);
      table.columns.emplace_back("Verdict");
    }
  }
  for (const ComparedRow& compared : ladder.rows) {
    TableCell name = heading((compared.branch ? "└ " : "") + compared.title);
    name.remark = compared.variant;
    TableRow row{{std::move(name)}, {}};
    for (std::size_t i = 0; i < compared.cells.size(); ++i) {
      add_cells(comparison, ladder.columns[i], compared.cells[i], row);
    }
    table.rows.push_back(std::move(row));
  }
  return table;
}

}  // namespace roofladder::gui
