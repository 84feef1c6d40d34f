// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <ostream>
#include <span>
#include <string_view>

#include "analyzer/comparison/comparison.h"
#include "analyzer/comparison/spread.h"

namespace roofladder {

// One of the files of a format.
struct ReportTable {
  std::string_view name;                          // "ceilings", for FILE.ceilings.csv
  bool beside = false;                            // written with the report; others only on request
  std::string_view sentence;                      // describes its content
  void (*write)(const Analysis&, std::ostream&);  // null: only for several runs
  void (*write_comparison)(const Comparison&, std::ostream&);
  void (*write_many)(const ManyRuns&, std::ostream&) = nullptr;  // null: not for many runs
};

// A way to write an analysis to a file. Adding a format is one file and one row in
// report_table.cpp.
struct ReportFormat {
  std::string_view name;      // "html"
  std::string_view suffix;    // ".html"
  std::string_view sentence;  // purpose of the file
  void (*write)(const Analysis&, std::ostream&);
  void (*write_comparison)(const Comparison&, std::ostream&);
  void (*write_many)(const ManyRuns&, std::ostream&);
  std::span<const ReportTable> tables = {};
};

std::span<const ReportFormat> report_table();

}  // namespace roofladder
