// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "analyzer/plots/plot.h"

// Tables as data, as Plot is for charts: one definition for the window, for copying and for CSV.
namespace roofladder::gui {

struct TableCell {
  std::string text;
  std::optional<double> sort_value;  // SI base units; cells without one sort after those with
  std::string remark;                // for a tool tip: interval, provenance, reason
  bool is_heading = false;           // names its row
};

// A number as text, that sorts by its value.
TableCell number(std::string text, double value);
TableCell quantity(double value, Dimension dimension);
TableCell quantity(const std::optional<double>& value, Dimension dimension);
TableCell estimate(const std::optional<Estimate>& factor);
TableCell absent(const Absence& absence);
TableCell heading(std::string text);
TableCell plain(std::string text);

struct TableRow {
  std::vector<TableCell> cells;
  std::optional<RungPlace> place;  // what selecting the row selects
};

// What stands over a column in the window.
struct ColumnHead {
  std::string text;
  std::string remark;  // for a tool tip
};

struct Table {
  std::string id;  // a file name for its CSV
  std::string title;
  std::vector<std::string> columns;
  std::vector<TableRow> rows;
  std::string note;               // why there are no rows
  std::vector<ColumnHead> heads;  // of columns whose titles are long; empty where they are not
};

std::string csv_of(const Table& table);

}  // namespace roofladder::gui
