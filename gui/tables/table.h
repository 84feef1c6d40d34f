// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "analyzer/tables/table.h"

// Tables in the form that the window shows, copies and saves: texts with sort keys.
namespace roofladder::gui {

struct DisplayCell {
  std::string text;
  std::optional<double> sort_value;  // SI base units; cells without one sort last
  std::string remark;                // for a tool tip: interval, provenance, reason
  bool is_heading = false;           // names its row
};

struct DisplayRow {
  std::vector<DisplayCell> cells;
  std::optional<RungPlace> place;  // what selecting the row selects
};

struct DisplayColumn {
  std::string title;      // in CSV: "Monday, large sizes: NVIDIA H200: time"
  std::string head = {};  // short title for the window if the title is long: "… large …: time"
  std::string remark = {};  // for a tool tip
};

struct DisplayTable {
  std::string id;  // the file name of its CSV
  std::string title;
  std::vector<DisplayColumn> columns;
  std::vector<DisplayRow> rows;
  std::string note;  // why there are no rows
};

// "7.80 GB/s" with its interval and origin as the remark.
DisplayCell display_cell(const TableCell& cell);

// A table of the analyzer, for one run or several. A variant has a column for its title and one for
// its id, a speedup one for its verdict. Interval, origin and other marks of a value are its
// remark.
DisplayTable display_table(const Table& table);
DisplayTable display_table(const Table& table, std::size_t run);

std::string csv_of(const DisplayTable& table);

}  // namespace roofladder::gui
