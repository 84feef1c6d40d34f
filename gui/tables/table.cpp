// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-3.0-only
#include "gui/tables/table.h"

#include <algorithm>
#include <fmt/format.h>

#include "analyzer/tables/cells.h"
#include "analyzer/words/result_text.h"
#include "reports/csv/cell.h"
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

DisplayCell plain(std::string text) {
  return {.text = std::move(text), .sort_value = {}, .remark = {}};
}

DisplayCell absent(const Absence& absence) {
  return {.text = fmt::format("{} {}", nothing, status_text(absence.status)),
          .sort_value = {},
          .remark = absence.reason};
}

// The window's form of a cell. The interval of a value goes into its tool tip, as do its marks.
struct Text {
  DisplayCell operator()(std::monostate) const { return plain(nothing); }
  DisplayCell operator()(const std::string& text) const { return plain(text); }
  DisplayCell operator()(const Number& value) const {
    DisplayCell cell = plain(number_text(value));
    cell.sort_value = value.estimate.value;
    if (const auto interval = interval_text(value)) {
      cell.remark = interval->low + " to " + interval->high;
    }
    return cell;
  }
  DisplayCell operator()(const VariantName& name) const {
    return plain((name.is_branch ? "└ " : "") + name.title);
  }
  DisplayCell operator()(const Absence& absence) const { return absent(absence); }
  DisplayCell operator()(const FailedResult& failure) const { return absent(failure.absence); }
};

void add_remark(const std::string& remark, std::string_view separator, DisplayCell& cell) {
  if (!remark.empty()) {
    cell.remark += (cell.remark.empty() ? "" : std::string(separator)) + remark;
  }
}

// Additional cells of a column, beside that of its value. Every row has them.
struct Further {
  bool id = false;
  bool provenance = false;
  bool verdict = false;
};

// A cell of the analyzer, split into its value and the additional cells.
struct Parts {
  DisplayCell value;
  DisplayCell provenance;
  DisplayCell verdict;
};

struct Marks {
  const Further& further;
  Parts& parts;

  void operator()(const Origin& origin) const {
    parts.provenance.text = origin.text;
    if (!further.provenance) {
      add_remark(origin.text, ", ", parts.value);
    }
  }
  void operator()(Verdict verdict) const { parts.verdict.text = verdict_text(verdict); }
  void operator()(const Proof& proof) const { add_remark(proof.text, ", ", parts.value); }
  void operator()(const std::string& tag) const { parts.value.text += " (" + tag + ")"; }
};

Parts parts_of(const TableCell& cell, const Further& further) {
  Parts parts{std::visit(Text(), cell.value), plain(""), plain("")};
  for (const CellMark& mark : cell.marks) {
    std::visit(Marks{further, parts}, mark);
  }
  add_remark(cell.remark, ", ", parts.value);
  if (further.verdict) {
    parts.verdict.remark = cell.tip;
  } else {
    add_remark(cell.tip, ": ", parts.value);
  }
  return parts;
}

void add_cells(const TableColumn& column, const Further& further, const TableCell& cell,
               DisplayRow& row) {
  Parts parts = parts_of(cell, further);
  parts.value.is_heading = column.is_heading;
  row.cells.push_back(std::move(parts.value));
  if (further.id) {
    const auto* name = std::get_if<VariantName>(&cell.value);
    row.cells.push_back(plain(name == nullptr ? "" : id_of(name->key)));
  }
  if (further.provenance) {
    row.cells.push_back(std::move(parts.provenance));
  }
  if (further.verdict) {
    row.cells.push_back(std::move(parts.verdict));
  }
}

Further further_cells(const Table& table, std::size_t column) {
  const bool names_variants = std::ranges::any_of(table.rows, [&](const TableRow& row) {
    return std::holds_alternative<VariantName>(row.cells[column].value);
  });
  return {names_variants, table.columns[column].has_origin, table.columns[column].is_judged};
}

// The first column of a group has the group's name in its heading.
DisplayColumn shown_column(const Table& table, std::size_t index) {
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

void add_columns(const Table& table, std::size_t index, const Further& further,
                 DisplayTable& shown) {
  shown.columns.push_back(shown_column(table, index));
  const std::string remark = shown.columns.back().remark;
  if (further.id) {
    shown.columns.push_back({.title = "Id"});
  }
  if (further.provenance) {
    shown.columns.push_back({.title = "Provenance"});
  }
  if (further.verdict) {
    shown.columns.push_back({.title = "Verdict", .remark = remark});
  }
}

}  // namespace

DisplayCell display_cell(const TableCell& cell) {
  return parts_of(cell, {}).value;
}

DisplayTable display_table(const Table& table) {
  DisplayTable shown{.id = table.id, .title = table.title, .note = table.note};
  for (const TableRow& row : table.rows) {
    shown.rows.push_back({{}, row.place});
  }
  for (std::size_t column = 0; column < table.columns.size(); ++column) {
    const Further further = further_cells(table, column);
    add_columns(table, column, further, shown);
    for (std::size_t i = 0; i < table.rows.size(); ++i) {
      add_cells(table.columns[column], further, table.rows[i].cells[column], shown.rows[i]);
    }
  }
  for (std::size_t i = 0; i < table.rows.size() && !table.columns.empty(); ++i) {
    add_remark(table.rows[i].sentence, ": ", shown.rows[i].cells.front());
  }
  return shown;
}

DisplayTable display_table(const Table& table, std::size_t run) {
  DisplayTable shown = display_table(table);
  for (DisplayRow& row : shown.rows) {
    if (row.place) {
      row.place->run = run;
    }
  }
  return shown;
}

std::string csv_of(const DisplayTable& table) {
  std::string text =
      csv_line(table.columns, [](const DisplayColumn& column) { return column.title; });
  for (const DisplayRow& row : table.rows) {
    text += csv_line(row.cells, [](const DisplayCell& cell) { return cell.text; });
  }
  return text;
}

}  // namespace roofladder::gui
