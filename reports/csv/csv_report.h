// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <ostream>
#include <span>

#include "reports/csv/runs.h"
#include "reports/report.h"

// Tables in SI base units, written row by row. docs/csv.md describes their columns.
namespace roofladder {

std::span<const ReportTable> csv_tables();

// Writes the results; those of several runs one after the other.
void write_csv_report(const Analysis& analysis, std::ostream& out);
void write_csv_comparison(const Comparison& comparison, std::ostream& out);

void write_csv_results(const CsvRuns& runs, std::ostream& out);
void write_csv_values(const CsvRuns& runs, std::ostream& out);
void write_csv_reasons(const CsvRuns& runs, std::ostream& out);
void write_csv_ceilings(const CsvRuns& runs, std::ostream& out);
void write_csv_spread(const CsvRuns& runs, std::ostream& out);
void write_csv_spreads(const ManyRuns& runs, std::ostream& out);
void write_csv_compared(const Comparison& comparison, std::ostream& out);

}  // namespace roofladder
