// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-3.0-only
#include <algorithm>
#include <fmt/format.h>
#include <functional>

#include "analyzer/words/result_text.h"
#include "gui/session/run_names.h"
#include "gui/tables/result_tables.h"
#include "run/format.h"

namespace roofladder::gui {
namespace {

ShownCell time_cell(const VariantAnalysis& variant) {
  return variant.time ? quantity(variant.time->median, dimension::seconds)
                      : absent(failure_of(variant));
}

void add_cells(const Comparison& comparison, const ComparedColumn& column,
               const std::optional<ComparedCell>& cell, ShownRow& row) {
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

bool are_alike(const std::vector<std::string>& texts) {
  return std::ranges::adjacent_find(texts, std::not_equal_to()) == texts.end();
}

// What tells the columns apart: their runs, their devices, or both.
std::vector<std::string> short_names(const Comparison& comparison, const ComparedLadder& ladder) {
  std::vector<std::string> names;
  std::vector<std::string> runs;
  std::vector<std::string> devices;
  const std::vector<std::string> apart = told_apart(comparison.names);
  for (const ComparedColumn& column : ladder.columns) {
    const Device& device = comparison.device(column);
    names.push_back(name_of(comparison, column));
    runs.push_back(apart[column.run]);
    devices.push_back(device.title.empty() ? device.name : device.title);
  }
  if (are_alike(devices)) {
    return are_alike(runs) ? names : runs;
  }
  for (std::size_t i = 0; i < names.size(); ++i) {
    names[i] = are_alike(runs) ? devices[i] : runs[i] + ": " + devices[i];
  }
  return names;
}

// Those that are no baseline's have three columns.
void add_columns(const Loaded& loaded, const ComparedLadder& ladder, ShownTable& table) {
  const Comparison& comparison = loaded.comparison;
  const std::vector<std::string> apart = short_names(comparison, ladder);
  const std::string& baseline = comparison.names[comparison.baseline];
  for (std::size_t i = 0; i < apart.size(); ++i) {
    const std::size_t run = ladder.columns[i].run;
    const std::string name = name_of(comparison, ladder.columns[i]);
    const std::string remark = fmt::format("{} ({})", name, origin_of(loaded, run));
    table.columns.push_back(name + ": time");
    table.heads.push_back({apart[i] + ": time", remark});
    if (run != comparison.baseline) {
      table.columns.insert(table.columns.end(), {"over " + baseline, "Verdict"});
      table.heads.push_back(
          {"over the baseline", fmt::format("Time in {} over the time in {}", baseline, remark)});
      table.heads.push_back({"Verdict", remark});
    }
  }
}

}  // namespace

std::string comparison_title(const ComparedLadder& ladder) {
  return fmt::format("{} {}, {} cache", ladder.kernel.title, to_text(ladder.size),
                     name_of(ladder.cache));
}

ShownTable comparison_table(const Loaded& loaded, std::size_t index) {
  const Comparison& comparison = loaded.comparison;
  const ComparedLadder& ladder = comparison.ladders.at(index);
  ShownTable table{.id = "comparison-" + std::to_string(index + 1),
                   .title = comparison_title(ladder),
                   .columns = {"Variant", "Id"},
                   .rows = {},
                   .note = {},
                   .heads = {{"Variant", ""}, {"Id", ""}}};
  add_columns(loaded, ladder, table);
  for (const ComparedRow& compared : ladder.rows) {
    ShownRow row{{heading((compared.branch ? "└ " : "") + compared.title), plain(compared.variant)},
                 {}};
    for (std::size_t i = 0; i < compared.cells.size(); ++i) {
      add_cells(comparison, ladder.columns[i], compared.cells[i], row);
    }
    table.rows.push_back(std::move(row));
  }
  return table;
}

}  // namespace roofladder::gui
