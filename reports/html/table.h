// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <ostream>
#include <span>
#include <string>

#include "analyzer/tables/table.h"
#include "reports/html/page_run.h"

namespace roofladder::html {

// How a table is presented on the page.
struct TableLook {
  std::string attributes;         // of the element: class="rungs"
  bool is_titled = true;          // else it is described above
  bool is_short = false;          // has thousands of rows: values only, without links
  bool is_keyed = true;           // its rows belong to what is pointed at in charts
  bool names_cells = false;       // for narrow screens, which show rows as lists
  bool is_by_provenance = false;  // the page's filter by provenance hides its rows
};

// Rows about a rung have its key, and link to its details on the page.
void write_table(const Table& table, std::span<const PageRun> runs, const TableLook& look,
                 std::ostream& out);
void write_table(const Table& table, const PageRun& run, const TableLook& look, std::ostream& out);

}  // namespace roofladder::html
