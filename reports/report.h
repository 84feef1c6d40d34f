// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <ostream>
#include <span>
#include <string_view>

#include "analyzer/comparison.h"

namespace roofladder {

// A way to write an analysis to a file. Adding a format is one file and one row in
// report_table.cpp.
struct ReportFormat {
  std::string_view name;      // "html"
  std::string_view suffix;    // ".html"
  std::string_view sentence;  // what the file is good for
  void (*write)(const Analysis&, std::ostream&);
  void (*write_comparison)(const Comparison&, std::ostream&);
};

std::span<const ReportFormat> report_table();

}  // namespace roofladder
