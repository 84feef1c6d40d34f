// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "analyzer/plots/plot.h"

// Tables as data, as Plot is for charts: one definition, shown by HTML, Markdown, the terminal and
// the window. Values are in SI base units. Texts of the run are not escaped for any of these.
namespace roofladder {

struct Number {
  Estimate estimate;
  Dimension dimension;
  Display display = Display::quantity;
  bool is_exact = false;  // a count, shown with all its digits
};

// Names the variant that a row is about.
struct VariantName {
  std::string title;  // "Pointer swap"
  VariantKey key;
  bool is_branch = false;
};

// The whole result of the row is missing (a variant that crashed), not just one value (a counter
// that was denied).
struct FailedResult {
  Absence absence;
};

// The content of a cell; monostate for an empty cell that needs no reason.
using CellValue =
    std::variant<std::monostate, std::string, Number, VariantName, Absence, FailedResult>;

// The origin of a value: the provenance that limits how far it can be trusted, and all its
// provenances, "from timer, simulated".
struct Origin {
  Provenance weakest;
  std::string text;
};

// A mark beside a value. A text is an emphasized word: "baseline", "ambiguous".
using CellMark = std::variant<Origin, Verdict, Proof, std::string>;

struct TableCell {
  CellValue value;
  std::vector<CellMark> marks;
  std::string remark;  // in small print beside the value: the reference that a fraction refers to
  std::string tip;     // for a tool tip: the claim of a variant, how a value was made
  std::optional<RungPlace> place =
      {};  // the cell's subject, if the cells of its row have different ones
};

// How a table shows the uncertainty of a value.
enum class Uncertainty : std::uint8_t { interval, half_width };

// Columns of this rank or above appear on scrollable pages and windows only, not in text.
inline constexpr int page_rank = 100;

struct TableColumn {
  std::string title;     // "DRAM throughput"
  std::string brief;     // for narrow columns: "DRAM"; empty: the title
  std::string sentence;  // a few more words: "without write-allocate"
  int rank = 0;          // the greatest is left out first where width is scarce; 0: never
  bool is_number = true;
  bool is_heading = false;           // names the rows
  bool is_judged = false;            // a speedup, with its verdict
  bool has_origin = false;           // shows the origin of each value
  bool is_key = false;               // among the few that a card beside a chart shows
  std::optional<Provenance> source;  // of all values, if cells have no origin of their own
  Uncertainty uncertainty = Uncertainty::interval;
  std::optional<std::size_t> group = {};  // index into Table::groups
};

// The short name: brief, or the title.
const std::string& name_of(const TableColumn& column);

// The common property of adjacent columns: a measured run. Where width is scarce, they share a
// cell, in which the values of all but the first are followed by their titles: "1.10x over
// baseline".
struct ColumnGroup {
  std::string title;  // "Monday, large sizes: NVIDIA H200"
  std::string brief;  // what distinguishes it from the other groups: "… large …"; empty: the title
  std::string sentence;  // a few more words: "baseline"
  std::string tip;       // for a tool tip: where the run comes from
};

struct TableRow {
  std::vector<TableCell> cells;    // one for each column
  std::optional<RungPlace> place;  // the row's subject, which selecting the row selects
  std::string sentence;            // about the whole row, shown below it: what bounds a variant
};

struct Table {
  std::string id;  // a file name: "speed-1"
  std::string title;
  std::optional<Provenance> source;  // of all its values
  std::vector<TableColumn> columns;
  std::vector<TableRow> rows;
  std::string note;  // why there are no rows, or what holds for all of them
  std::vector<ColumnGroup> groups = {};
};

// The end of the columns that share a group with this one; just behind it if it has no group.
std::size_t group_end(const Table& table, std::size_t column);

}  // namespace roofladder
