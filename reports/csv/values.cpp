// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "reports/csv/csv_report.h"
#include "reports/csv/runs.h"

// Writes the long form of the results, and the reasons for absent values.
namespace roofladder {
namespace {

std::string names_of(const Provenances& inputs) {
  std::string names;
  for (const Provenance input : inputs) {
    names += names.empty() ? "" : " ";
    names += name_of(input);
  }
  return names;
}

void write_values(std::size_t number, const MetricValues& metrics, CsvRow& row, std::ostream& out) {
  for (const MetricValue& value : metrics.present()) {
    if (const auto* estimate = std::get_if<Estimate>(&value.value)) {
      row.count(number).text(value.metric->name).text(unit_symbol(value.metric->dimension));
      row.estimate(*estimate).text(name_of(value.provenance)).text(names_of(value.inputs));
      row.text(value.note).end(out);
    }
  }
}

}  // namespace

void write_csv_values(const CsvRuns& runs, std::ostream& out) {
  out << "row,metric,unit,value,low,high,source,inputs,note\r\n";
  CsvRow row;
  for_each_result(runs, [&](const CsvResult& result) {
    std::size_t number = result.row;
    write_values(number, result.rung->analysis.metrics, row, out);
    for (const PartAnalysis& part : result.rung->analysis.parts) {
      write_values(++number, part.metrics, row, out);
    }
  });
}

void write_csv_reasons(const CsvRuns& runs, std::ostream& out) {
  out << "reasons,metric,status,reason\r\n";
  CsvReasons reasons;
  CsvRow row;
  for_each_result(runs, [&](const CsvResult& result) {
    const auto list = reasons.of(result.rung->analysis.metrics);
    if (!list.is_new) {
      return;
    }
    for (const MetricValue& value : result.rung->analysis.metrics.absent()) {
      const auto& absence = std::get<Absence>(value.value);
      row.count(list.number).text(value.metric->name).text(name_of(absence.status));
      row.text(absence.reason).end(out);
    }
  });
}

}  // namespace roofladder
