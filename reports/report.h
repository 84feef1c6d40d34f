// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <ostream>
#include <span>
#include <string_view>

#include "analyzer/comparison/comparison.h"
#include "analyzer/comparison/spread.h"

namespace roofladder {

// One of several files that a format has.
struct ReportTable {
  std::string_view name;      // "ceilings", of FILE.ceilings.csv
  bool beside = false;        // written with the report; the others are asked for
  std::string_view sentence;  // what is in it
  void (*write)(const Analysis&, std::ostream&);  // null: of several runs only
  void (*write_comparison)(const Comparison&, std::ostream&);
  void (*write_many)(const ManyRuns&, std::ostream&) = nullptr;  // null: not of so many runs
};

// A way to write an analysis to a file. Adding a format is one file and one row in
// report_table.cpp.
struct ReportFormat {
  std::string_view name;      // "html"
  std::string_view suffix;    // ".html"
  std::string_view sentence;  // what the file is good for
  void (*write)(const Analysis&, std::ostream&);
  void (*write_comparison)(const Comparison&, std::ostream&);
  void (*write_many)(const ManyRuns&, std::ostream&);
  std::span<const ReportTable> tables = {};
};

std::span<const ReportFormat> report_table();

}  // namespace roofladder
