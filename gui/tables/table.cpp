// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-3.0-only
#include "gui/tables/table.h"

#include <algorithm>
#include <fmt/format.h>

#include "analyzer/tables/cells.h"
#include "analyzer/words/result_text.h"
#include "reports/csv_cell.h"
#include "run/format.h"

namespace roofladder::gui {
namespace {

constexpr const char* nothing = "—";

template <typename Things, typename Text>
std::string csv_line(const Things& things, Text text) {
  std::string line;
  for (const auto& thing : things) {
    line += (&thing == things.data() ? "" : ",") + csv_text(text(thing));
  }
  return line + "\r\n";
}

ShownCell plain(std::string text) {
  return {.text = std::move(text), .sort_value = {}, .remark = {}};
}

ShownCell absent(const Absence& absence) {
  return {.text = fmt::format("{} {}", nothing, status_text(absence.status)),
          .sort_value = {},
          .remark = absence.reason};
}

// The window's form of a cell; the marks of the value make its tool tip, as its interval does.
struct Text {
  ShownCell operator()(std::monostate) const { return plain(nothing); }
  ShownCell operator()(const std::string& text) const { return plain(text); }
  ShownCell operator()(const Number& value) const {
    ShownCell cell = plain(number_text(value));
    cell.sort_value = value.estimate.value;
    if (const auto interval = interval_text(value)) {
      cell.remark = interval->low + " to " + interval->high;
    }
    return cell;
  }
  ShownCell operator()(const VariantName& name) const {
    return plain((name.is_branch ? "└ " : "") + name.title);
  }
  ShownCell operator()(const Absence& absence) const { return absent(absence); }
  ShownCell operator()(const Failure& failure) const { return absent(failure.absence); }
};

void add_remark(const std::string& remark, std::string_view separator, ShownCell& cell) {
  if (!remark.empty()) {
    cell.remark += (cell.remark.empty() ? "" : std::string(separator)) + remark;
  }
}

template <typename Kind>
const Kind* mark_of(const TableCell& cell) {
  for (const CellMark& mark : cell.marks) {
    if (const auto* found = std::get_if<Kind>(&mark)) {
      return found;
    }
  }
  return nullptr;
}

void add_cells(const TableColumn& column, const TableCell& cell, ShownRow& row) {
  ShownCell shown = std::visit(Text(), cell.value);
  shown.is_heading = column.is_heading;
  const auto* origin = mark_of<Origin>(cell);
  if (origin != nullptr && !column.has_origin) {
    add_remark(origin->text, ", ", shown);
  }
  if (const auto* tag = mark_of<std::string>(cell)) {
    shown.text += " (" + *tag + ")";
  }
  add_remark(cell.remark, ", ", shown);
  const bool is_judged = column.is_judged;
  if (!is_judged) {
    add_remark(cell.tip, ": ", shown);
  }
  row.cells.push_back(std::move(shown));
  if (const auto* name = std::get_if<VariantName>(&cell.value)) {
    row.cells.push_back(plain(name->id));
  }
  if (column.has_origin) {
    row.cells.push_back(plain(origin == nullptr ? "" : origin->text));
  }
  if (is_judged) {
    const auto* verdict = mark_of<Verdict>(cell);
    row.cells.push_back(plain(verdict == nullptr ? "" : std::string(verdict_text(*verdict))));
    row.cells.back().remark = cell.tip;
  }
}

bool names_variants(const Table& table, std::size_t column) {
  return std::ranges::any_of(table.rows, [&](const TableRow& row) {
    return std::holds_alternative<VariantName>(row.cells[column].value);
  });
}

// The first of a group is headed by what tells the group from the others.
ShownColumn shown_column(const Table& table, std::size_t index) {
  const TableColumn& column = table.columns[index];
  if (!column.group) {
    return {.title = column.title};
  }
  const ColumnGroup& group = table.groups[*column.group];
  const std::string& brief = group.brief.empty() ? group.title : group.brief;
  const bool is_first = index == 0 || table.columns[index - 1].group != column.group;
  return {.title = group.title + ": " + column.title,
          .head = (is_first ? brief + ": " : "") + name_of(column),
          .remark = group.title + (group.tip.empty() ? "" : " (" + group.tip + ")")};
}

void add_columns(const Table& table, std::size_t index, ShownTable& shown) {
  const TableColumn& column = table.columns[index];
  shown.columns.push_back(shown_column(table, index));
  if (names_variants(table, index)) {
    shown.columns.push_back({.title = "Id"});
  }
  if (column.has_origin) {
    shown.columns.push_back({.title = "Provenance"});
  }
  if (column.is_judged) {
    shown.columns.push_back({.title = "Verdict", .remark = shown.columns.back().remark});
  }
}

}  // namespace

ShownCell shown_cell(const TableCell& cell) {
  ShownRow row;
  add_cells({}, cell, row);
  return row.cells.front();
}

ShownTable shown_table(const Table& table) {
  ShownTable shown{.id = table.id, .title = table.title, .note = table.note};
  for (std::size_t i = 0; i < table.columns.size(); ++i) {
    add_columns(table, i, shown);
  }
  for (const TableRow& row : table.rows) {
    ShownRow& added = shown.rows.emplace_back();
    added.place = row.place;
    for (std::size_t i = 0; i < row.cells.size(); ++i) {
      add_cells(table.columns[i], row.cells[i], added);
    }
  }
  return shown;
}

ShownTable shown_table(const Table& table, std::size_t run) {
  ShownTable shown = shown_table(table);
  for (ShownRow& row : shown.rows) {
    if (row.place) {
      row.place->run = run;
    }
  }
  return shown;
}

std::string csv_of(const ShownTable& table) {
  std::string text =
      csv_line(table.columns, [](const ShownColumn& column) { return column.title; });
  for (const ShownRow& row : table.rows) {
    text += csv_line(row.cells, [](const ShownCell& cell) { return cell.text; });
  }
  return text;
}

}  // namespace roofladder::gui
