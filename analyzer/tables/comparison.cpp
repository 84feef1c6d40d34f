// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/comparison/comparison.h"

#include <algorithm>
#include <fmt/format.h>

#include "analyzer/tables/cells.h"
#include "analyzer/tables/tables.h"
#include "analyzer/words/result_text.h"
#include "analyzer/words/shortened.h"
#include "run/format.h"

namespace roofladder {
namespace {

// "later.roofladder, node7"
std::string where_from(const Analysis& analysis) {
  const std::string host = host_of(analysis.run);
  return analysis.file + (analysis.file.empty() || host.empty() ? "" : ", ") + host;
}

bool are_alike(const std::vector<std::string>& texts) {
  return std::ranges::adjacent_find(texts, std::not_equal_to()) == texts.end();
}

// Short names that distinguish the columns by run, device, or both; empty if neither differs.
std::vector<std::string> brief_names(const Comparison& comparison, const ComparedLadder& ladder) {
  std::vector<std::string> runs;
  std::vector<std::string> devices;
  const std::vector<std::string> apart = distinguishing_parts(comparison.names);
  for (const ComparedColumn& column : ladder.columns) {
    const Device& device = comparison.device(column);
    runs.push_back(apart[column.run]);
    devices.push_back(title_of(device));
  }
  if (are_alike(devices)) {
    return are_alike(runs) ? std::vector<std::string>(runs.size()) : runs;
  }
  for (std::size_t i = 0; i < devices.size() && !are_alike(runs); ++i) {
    devices[i] = runs[i] + ": " + devices[i];
  }
  return devices;
}

void add_columns(const Comparison& comparison, const ComparedLadder& ladder, Table& table) {
  const std::vector<std::string> briefs = brief_names(comparison, ladder);
  for (std::size_t i = 0; i < ladder.columns.size(); ++i) {
    const ComparedColumn& column = ladder.columns[i];
    const bool is_baseline = column.run == comparison.baseline;
    table.groups.push_back({name_of(comparison, column), briefs[i], is_baseline ? "baseline" : "",
                            where_from(comparison.runs[column.run])});
    table.columns.push_back({.title = "time", .uncertainty = Uncertainty::half_width, .group = i});
    table.columns.push_back({.title = "over the original", .brief = "over original", .group = i});
    if (!is_baseline) {
      table.columns.push_back({.title = "over " + comparison.names[comparison.baseline],
                               .brief = "over baseline",
                               .is_judged = true,
                               .group = i});
    }
  }
}

TableCell over_original(const Rung& rung) {
  const bool is_known = rung.analysis.time && !rung.speedups.empty() && rung.speedups.front();
  return is_known ? cells::factor(Estimate{rung.speedups.front()->value, {}}) : TableCell{};
}

void add_cells(const Comparison& comparison, const ComparedColumn& column,
               const ComparedCell& compared, TableRow& row) {
  const bool is_baseline = column.run == comparison.baseline;
  const Rung& rung = comparison.rung(column, compared);
  const RungPlace place{compared.ladder, compared.rung, column.run};
  row.cells.push_back(cells::time_with_origin(rung.analysis));
  row.cells.back().place = place;
  row.cells.push_back(over_original(rung));
  if (!is_baseline) {
    row.cells.push_back(cells::judged(compared.ratio, compared.verdict));
  }
  if (!row.place || !is_baseline) {  // points to the compared result, not to the baseline
    row.place = place;
  }
}

}  // namespace

Table comparison_table(const Comparison& comparison, const ComparedLadder& ladder) {
  const auto index = static_cast<std::size_t>(&ladder - comparison.ladders.data());
  Table table{
      .id = fmt::format("comparison-{}", index + 1),
      .title =
          "Time, speedup over the original, and against " + comparison.names[comparison.baseline],
      .columns = {
          {.title = "Variant", .brief = "variant", .is_number = false, .is_heading = true}}};
  add_columns(comparison, ladder, table);
  for (const ComparedRow& compared : ladder.rows) {
    TableRow row{
        {{VariantName{compared.title, compared.key, compared.branch}, {}, {}, {}}}, {}, {}};
    for (std::size_t i = 0; i < compared.cells.size(); ++i) {
      const std::size_t end = group_end(table, row.cells.size());
      if (compared.cells[i]) {
        add_cells(comparison, ladder.columns[i], *compared.cells[i], row);
      }
      row.cells.resize(end);
    }
    table.rows.push_back(std::move(row));
  }
  return table;
}

}  // namespace roofladder
