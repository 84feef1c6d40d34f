// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-3.0-only
#include "gui/tables/table.h"

#include <fmt/format.h>

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

}  // namespace

TableCell number(std::string text, double value) {
  return {.text = std::move(text), .sort_value = value, .remark = {}};
}

TableCell quantity(double value, Dimension dimension) {
  return number(format_quantity(value, dimension), value);
}

TableCell quantity(const std::optional<double>& value, Dimension dimension) {
  return value ? quantity(*value, dimension) : plain(nothing);
}

TableCell estimate(const std::optional<Estimate>& factor) {
  if (!factor) {
    return plain(nothing);
  }
  TableCell cell = number(format_factor(factor->value), factor->value);
  if (factor->interval) {
    cell.remark = fmt::format("{} to {}", format_factor(factor->interval->low),
                              format_factor(factor->interval->high));
  }
  return cell;
}

TableCell absent(const Absence& absence) {
  return {.text = fmt::format("{} {}", nothing, status_text(absence.status)),
          .sort_value = {},
          .remark = absence.reason};
}

TableCell heading(std::string text) {
  return {.text = std::move(text), .sort_value = {}, .remark = {}, .is_heading = true};
}

TableCell plain(std::string text) {
  return {.text = std::move(text), .sort_value = {}, .remark = {}};
}

std::string csv_of(const Table& table) {
  std::string text = csv_line(table.columns, [](const std::string& column) { return column; });
  for (const TableRow& row : table.rows) {
    text += csv_line(row.cells, [](const TableCell& cell) { return cell.text; });
  }
  return text;
}

}  // namespace roofladder::gui
