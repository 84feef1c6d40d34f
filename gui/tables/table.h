// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "analyzer/tables/table.h"

// Tables as the window shows, copies and saves them: texts with what they sort by.
namespace roofladder::gui {

struct ShownCell {
  std::string text;
  std::optional<double> sort_value;  // SI base units; cells without one sort after those with
  std::string remark;                // for a tool tip: interval, provenance, reason
  bool is_heading = false;           // names its row
};

// A number as text, that sorts by its value.
ShownCell number(std::string text, double value);
ShownCell quantity(double value, Dimension dimension);
ShownCell quantity(const std::optional<double>& value, Dimension dimension);
ShownCell estimate(const std::optional<Estimate>& factor);
ShownCell absent(const Absence& absence);
ShownCell heading(std::string text);
ShownCell plain(std::string text);

struct ShownRow {
  std::vector<ShownCell> cells;
  std::optional<RungPlace> place;  // what selecting the row selects
};

// What stands over a column in the window.
struct ColumnHead {
  std::string text;
  std::string remark;  // for a tool tip
};

struct ShownTable {
  std::string id;  // a file name for its CSV
  std::string title;
  std::vector<std::string> columns;
  std::vector<ShownRow> rows;
  std::string note;               // why there are no rows
  std::vector<ColumnHead> heads;  // of columns whose titles are long; empty where they are not
};

// A table of the analyzer, of that run of several. A variant has a column for its title and one for
// its id, a speedup one for its verdict; interval, origin and what else stands beside a value are
// its remark.
ShownTable shown_table(const Table& table, std::size_t run = 0);

std::string csv_of(const ShownTable& table);

}  // namespace roofladder::gui
