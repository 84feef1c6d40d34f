// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <cmath>
#include <fmt/format.h>

#include "analyzer/comparison/spread.h"
#include "analyzer/words/result_text.h"
#include "reports/csv/csv_report.h"
#include "reports/csv/runs.h"
#include "reports/json/sections.h"

// Compares runs with the baseline run, and equal devices with each other.
namespace roofladder {
namespace {

struct Compared {
  const Comparison& comparison;
  const CsvRuns& runs;
  const ComparedLadder& ladder;
};

// Adds all cells of the row except the first, which names its kind.
void add_cell(const Compared& compared, const ComparedColumn& column, const ComparedCell& cell,
              CsvRow& row) {
  const CsvRun& run = compared.runs[column.run];
  const Rung& rung = compared.comparison.rung(column, cell);
  const VariantInfo& variant = info(*run.analysis, rung);
  const auto& time = rung.analysis.time;
  row.cells(run_cells(run)).flag(column.run == compared.comparison.baseline);
  row.cells(device_cells(run.analysis->run, column.device)).text(variant.model);
  row.text(variant.id).text(variant.title).flag(variant.branch);
  row.estimate(time ? std::optional(Estimate{time->median, time->median_interval}) : std::nullopt);
  row.estimate(rung.speedups.empty() ? std::nullopt : rung.speedups.front());
  row.estimate(cell.ratio).text(cell.ratio ? json::name_of(cell.verdict) : "");
}

void add_problem(const ComparedLadder& ladder, const char* what, CsvRow& row) {
  row.text(what).text(ladder.kernel.name).text(as_option(ladder.size));
  row.text(name_of(ladder.cache)).text(ladder.alone);
}

void write_bests(const Compared& compared, CsvRow& row, std::ostream& out) {
  for (const BestResult& best : compared.ladder.bests) {
    add_problem(compared.ladder, "best", row);
    add_cell(compared, compared.ladder.columns[best.column], best.cell, row);
    row.text(best.precision).text(best.scope);
    row.number(best.stream_fraction).number(best.floor_fraction).end(out);
  }
}

void write_variants(const Compared& compared, CsvRow& row, std::ostream& out) {
  for (const ComparedRow& variant : compared.ladder.rows) {
    for (std::size_t i = 0; i < variant.cells.size(); ++i) {
      if (variant.cells[i]) {
        add_problem(compared.ladder, "variant", row);
        add_cell(compared, compared.ladder.columns[i], *variant.cells[i], row);
        row.empty(4);
        row.end(out);
      }
    }
  }
}

std::optional<double> deviation_of(const VarianceRow& level, double mean) {
  return level.estimate ? std::optional(std::sqrt(level.component) / mean) : std::nullopt;
}

// "n3 cuda:0 1.21; n7 cuda:1 1.08"
std::string outliers_of(const VariantSpread& variant) {
  std::string text;
  for (const OutlyingDevice& outlier : variant.outliers) {
    text += fmt::format("{}{} {}", text.empty() ? "" : "; ", outlier.name, outlier.ratio);
  }
  return text;
}

void write_spread(const Spread& spread, CsvRow& row, std::ostream& out) {
  for (const VariantSpread& variant : spread.rows) {
    const NestedVariance& variance = variant.variance;
    row.text(spread.title).text(spread.kernel.name).text(spread.model);
    row.text(as_option(spread.size)).text(name_of(spread.cache));
    row.text(variant.variant.id).text(variant.variant.title);
    row.count(variant.nodes).count(variant.devices).count(variant.runs);
    row.number(variant.minimum).number(variant.median).number(variant.maximum);
    row.text(spread.of_rounds ? "rounds" : "runs");
    row.number(deviation_of(variance.between_runs, variance.mean));
    row.number(deviation_of(variance.between_devices, variance.mean));
    row.number(deviation_of(variance.between_nodes, variance.mean));
    row.text(outliers_of(variant)).end(out);
  }
}

}  // namespace

void write_csv_compared(const Comparison& comparison, std::ostream& out) {
  out << "what,kernel,size,cache,alone," << run_columns << ",baseline," << device_columns
      << ",model,variant,title,branch,time[s],time_low[s],time_high[s],speedup,speedup_low,"
         "speedup_high,ratio,ratio_low,ratio_high,verdict,precision,scope,stream_fraction,"
         "floor_fraction\r\n";
  const CsvRuns runs = csv_runs(comparison);
  CsvRow row;
  for (const ComparedLadder& ladder : comparison.ladders) {
    const Compared compared{comparison, runs, ladder};
    write_bests(compared, row, out);
    write_variants(compared, row, out);
  }
}

void write_csv_spreads(const ManyRuns& runs, std::ostream& out) {
  out << "device_title,kernel,model,size,cache,variant,title,nodes,devices,runs,time_min[s],"
         "time_median[s],time_max[s],repeats,between_repeats,between_devices,between_nodes,"
         "outliers\r\n";
  CsvRow row;
  for (const Spread& spread : runs.spreads) {
    write_spread(spread, row, out);
  }
}

void write_csv_spread(const CsvRuns& runs, std::ostream& out) {
  SpreadOfRuns all;
  for (const CsvRun& run : runs) {
    all.add(*run.analysis);
  }
  write_csv_spreads({runs.size(), all.spreads()}, out);
}

}  // namespace roofladder
