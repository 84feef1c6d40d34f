// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "analyzer/plots/plot.h"

// Tables as data, as Plot is for charts: one definition, printed by HTML, Markdown, the terminal
// and the window. Values are SI base units; texts of the run are not made safe for any of them.
namespace roofladder {

struct Number {
  Estimate estimate;
  Dimension dimension;
  Display display = Display::quantity;
  bool is_exact = false;  // a number of things, with all its digits
};

// Names a row that is a variant.
struct VariantName {
  std::string title;  // "Pointer swap"
  VariantKey key;
  bool is_branch = false;
};

// The result of the row is missing (a variant that crashed), not one value of it (a counter that
// was denied).
struct FailedResult {
  Absence absence;
};

// What a cell shows; nothing where an empty cell needs no reason.
using CellValue =
    std::variant<std::monostate, std::string, Number, VariantName, Absence, FailedResult>;

// Where a value comes from: the provenance that decides how far it may be trusted, and all of them,
// "from timer, simulated".
struct Origin {
  Provenance weakest;
  std::string text;
};

// What stands beside a value; a text is a word that stands out: "baseline", "ambiguous".
using CellMark = std::variant<Origin, Verdict, Proof, std::string>;

struct TableCell {
  CellValue value;
  std::vector<CellMark> marks;
  std::string remark;  // in small print beside it: the reference that a fraction is of
  std::string tip;     // for a tool tip: the claim of a variant, how a value was made
  std::optional<RungPlace> place = {};  // what it is about, where its row is about several things
};

// How a table shows what a value may be off by.
enum class Uncertainty : std::uint8_t { interval, half_width };

// A rank of this or above is for a page or a window, which scroll, and not for text.
inline constexpr int page_rank = 100;

struct TableColumn {
  std::string title;     // "DRAM throughput"
  std::string brief;     // where room is scarce: "DRAM"; empty: the title
  std::string sentence;  // a few words more: "without write-allocate"
  int rank = 0;          // the greater, the sooner a narrow printer leaves the column out; 0: never
  bool is_number = true;
  bool is_heading = false;           // names the rows
  bool is_judged = false;            // a speedup, with its verdict
  bool has_origin = false;           // tells where each value comes from
  bool is_key = false;               // among the few that a card beside a chart shows
  std::optional<Provenance> source;  // of all values, where cells have no origin of their own
  Uncertainty uncertainty = Uncertainty::interval;
  std::optional<std::size_t> group = {};  // index into Table::groups
};

// Where room is scarce.
const std::string& name_of(const TableColumn& column);

// What columns beside each other have in common: a run that was measured. Where width is scarce,
// they share a cell, in which the titles of all but the first follow their values: "1.10x over
// baseline".
struct ColumnGroup {
  std::string title;     // "Monday, large sizes: NVIDIA H200"
  std::string brief;     // what tells it from the other groups: "… large …"; empty: the title
  std::string sentence;  // a few words more: "baseline"
  std::string tip;       // for a tool tip: where the run comes from
};

struct TableRow {
  std::vector<TableCell> cells;    // one a column
  std::optional<RungPlace> place;  // what the row is about, and selecting it selects
  std::string sentence;            // of the whole row, below it: what bounds a variant
};

struct Table {
  std::string id;  // a file name: "speed-1"
  std::string title;
  std::optional<Provenance> source;  // of all its values
  std::vector<TableColumn> columns;
  std::vector<TableRow> rows;
  std::string note;  // why there are no rows
  std::vector<ColumnGroup> groups = {};
};

// Where the columns end that share a group with this one; the next where it has none.
std::size_t group_end(const Table& table, std::size_t column);

}  // namespace roofladder
