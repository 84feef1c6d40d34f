// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/words/metric_text.h"
#include "reports/csv/csv_report.h"
#include "reports/csv/runs.h"

// Writes one row for each limit of a device.
namespace roofladder {
namespace {

void write_ceiling(const CsvRun& run, const Ceiling& ceiling, CsvRow& row, std::ostream& out) {
  row.cells(run_cells(run)).cells(device_cells(run.analysis->run, ceiling.device));
  const std::string limit = to_text(ceiling.limit);
  const bool is_bandwidth = ceiling.limit.kind == LimitKind::bandwidth;
  row.text(name_of(ceiling.limit.kind)).text(is_bandwidth ? limit : "").text(limit);
  row.text(ceiling.name);
  row.text(ceiling.variant).text(unit_symbol(dimension_of(ceiling.limit.kind)));
  row.number(ceiling.best).number(ceiling.spread.low).number(ceiling.spread.high);
  row.number(ceiling.stream_convention).number(ceiling.read_fraction).number(ceiling.drift);
  row.number(ceiling.working_set).number(ceiling.clock).number(ceiling.theoretical);
  row.text(ceiling.theoretical_source).text(name_of(ceiling.provenance)).end(out);
}

}  // namespace

void write_csv_ceilings(const CsvRuns& runs, std::ostream& out) {
  out << run_columns << ',' << device_columns
      << ",kind,level,limit,name,variant,unit,value,low,high,stream_convention[B/s],read_fraction,"
         "drift,working_set[B],clock[Hz],theoretical,theoretical_source,source\r\n";
  CsvRow row;
  for (const CsvRun& run : runs) {
    for (const Ceiling& ceiling : run.analysis->ceilings) {
      write_ceiling(run, ceiling, row, out);
    }
  }
}

}  // namespace roofladder
