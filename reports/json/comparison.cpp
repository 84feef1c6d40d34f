// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/comparison.h"

#include "reports/json/json_report.h"
#include "reports/json/sections.h"

namespace roofladder {
namespace {

using nlohmann::ordered_json;

ordered_json of_cell(const Comparison& comparison, const ComparedColumn& column,
                     const ComparedCell& cell) {
  const Rung& rung = comparison.rung(column, cell);
  ordered_json object = ordered_json::object();
  if (rung.analysis.time) {
    object["time"] = json::of_distribution(*rung.analysis.time);
  } else if (rung.analysis.failure) {
    object["failure"] = rung.analysis.failure->reason;
  }
  if (!rung.speedups.empty() && rung.speedups.front()) {
    object["speedup"] = json::of_estimate(*rung.speedups.front());
  }
  if (cell.ratio) {
    object["ratio"] = json::of_estimate(*cell.ratio);
    object["verdict"] = json::name_of(cell.verdict);
  }
  return object;
}

ordered_json of_row(const Comparison& comparison, const ComparedLadder& ladder,
                    const ComparedRow& row) {
  ordered_json cells = ordered_json::array();
  for (std::size_t i = 0; i < row.cells.size(); ++i) {
    if (row.cells[i]) {
      ordered_json cell{{"column", i}};
      cell.update(of_cell(comparison, ladder.columns[i], *row.cells[i]));
      cells.push_back(std::move(cell));
    }
  }
  return {{"variant", row.variant}, {"title", row.title}, {"branch", row.branch}, {"cells", cells}};
}

ordered_json of_ladder(const Comparison& comparison, const ComparedLadder& ladder) {
  ordered_json object{{"kernel", ladder.kernel.name},
                      {"size", to_text(ladder.size)},
                      {"cache", ladder.cache == CacheState::cold ? "cold" : "warm"},
                      {"columns", ordered_json::array()},
                      {"rows", ordered_json::array()}};
  for (const ComparedColumn& column : ladder.columns) {
    const Run& run = comparison.runs[column.run].run;
    object["columns"].push_back(
        {{"run", column.run}, {"device", run.devices.at(column.device).name}});
  }
  for (const ComparedRow& row : ladder.rows) {
    object["rows"].push_back(of_row(comparison, ladder, row));
  }
  return object;
}

}  // namespace

void write_json_comparison(const Comparison& comparison, std::ostream& out) {
  ordered_json object{{"schema_version", json::schema_version},
                      {"baseline", comparison.baseline},
                      {"names", comparison.names},
                      {"comparisons", ordered_json::array()},
                      {"runs", ordered_json::array()}};
  for (const ComparedLadder& ladder : comparison.ladders) {
    object["comparisons"].push_back(of_ladder(comparison, ladder));
  }
  for (const Analysis& analysis : comparison.runs) {
    object["runs"].push_back(json::of_analysis(analysis));
  }
  json::write(object, out);
}

}  // namespace roofladder
