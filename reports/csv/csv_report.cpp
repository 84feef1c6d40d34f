// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "reports/csv/csv_report.h"

#include <array>

namespace roofladder {
namespace {

using Write = void (*)(const CsvRuns&, std::ostream&);

template <Write write, typename Reported>
void write_runs(const Reported& reported, std::ostream& out) {
  write(csv_runs(reported), out);
}

template <Write write>
constexpr ReportTable table(const char* name, bool beside, const char* sentence,
                            void (*write_many)(const ManyRuns&, std::ostream&) = nullptr) {
  return {name,      beside, sentence, write_runs<write, Analysis>, write_runs<write, Comparison>,
          write_many};
}

}  // namespace

std::span<const ReportTable> csv_tables() {
  static constexpr std::array tables{
      table<write_csv_results>("results", false,
                               "One row per variant or part, one column per metric."),
      table<write_csv_ceilings>("ceilings", true, "One row per limit of a device."),
      table<write_csv_reasons>("reasons", true, "Why cells of the results are empty."),
      ReportTable{"comparison", true, "Bests and variants of several runs against the baseline.",
                  nullptr, write_csv_compared},
      table<write_csv_spread>("spread", false,
                              "Spread of times over equal devices, and its sources.",
                              write_csv_spreads),
      table<write_csv_values>(
          "metrics", false,
          "The results in long form: one row per value, with interval and source."),
  };
  return tables;
}

void write_csv_report(const Analysis& analysis, std::ostream& out) {
  write_csv_results(csv_runs(analysis), out);
}

void write_csv_comparison(const Comparison& comparison, std::ostream& out) {
  write_csv_results(csv_runs(comparison), out);
}

}  // namespace roofladder
