// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <array>

#include "reports/csv/csv_report.h"
#include "reports/html/html_report.h"
#include "reports/json/json_report.h"
#include "reports/markdown_report.h"
#include "reports/report.h"

namespace roofladder {

std::span<const ReportFormat> report_table() {
  static const std::array table{
      ReportFormat{"html", ".html", "One self-contained page with charts, for people.",
                   write_html_report, write_html_comparison, write_html_spreads},
      ReportFormat{"csv", ".csv", "One row per variant in SI units, for spreadsheets and scripts.",
                   write_csv_report, write_csv_comparison, write_csv_spreads, csv_tables()},
      ReportFormat{"json", ".json", "The analysis with its reasons and intervals, for programs.",
                   write_json_report, write_json_comparison, write_json_spreads},
      ReportFormat{"markdown", ".md", "Tables for pull requests and chat.", write_markdown_report,
                   write_markdown_comparison, write_markdown_spreads},
  };
  return table;
}

}  // namespace roofladder
