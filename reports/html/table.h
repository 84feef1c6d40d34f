// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <ostream>
#include <span>
#include <string>

#include "analyzer/tables/table.h"
#include "reports/html/shown_run.h"

namespace roofladder::html {

// How a table stands on the page.
struct TableLook {
  std::string attributes;         // of the element: class="rungs"
  bool is_titled = true;          // else something above it says what it is
  bool is_short = false;          // one of thousands of rows: values alone, without links
  bool is_keyed = true;           // what is pointed at in a chart is its row
  bool names_cells = false;       // for narrow screens, where a row stands as a list
  bool is_by_provenance = false;  // rows are what the page's filter by provenance hides
};

// Rows about a rung of the runs have its key and lead to what the page says of it.
void write_table(const Table& table, std::span<const ShownRun> runs, const TableLook& look,
                 std::ostream& out);
void write_table(const Table& table, const ShownRun& run, const TableLook& look, std::ostream& out);

}  // namespace roofladder::html
