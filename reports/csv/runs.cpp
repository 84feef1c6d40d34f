// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "reports/csv/runs.h"

namespace roofladder {

CsvRuns csv_runs(const Analysis& analysis) {
  return {{&analysis, name_of(analysis)}};
}

CsvRuns csv_runs(const Comparison& comparison) {
  CsvRuns runs;
  for (std::size_t i = 0; i < comparison.runs.size(); ++i) {
    runs.push_back({&comparison.runs[i], comparison.names[i]});
  }
  return runs;
}

CsvRow run_cells(const CsvRun& run) {
  CsvRow row;
  const Analysis& analysis = *run.analysis;
  row.text(analysis.run.uuid).text(run.name).text(analysis.file).text(host_of(analysis.run));
  return row;
}

CsvRow device_cells(const Run& run, std::uint32_t device) {
  CsvRow row;
  row.text(run.devices.at(device).name).text(run.devices.at(device).title);
  return row;
}

CsvReasons::Number CsvReasons::of(const MetricValues& metrics) {
  if (metrics.absent().empty()) {
    return {};
  }
  const auto [entry, is_new] = m_numbers.try_emplace(metrics.absent().data(), m_numbers.size() + 1);
  return {entry->second, is_new};
}

}  // namespace roofladder
