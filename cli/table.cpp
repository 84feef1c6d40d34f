// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "cli/table.h"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <numeric>

#include "reports/markup.h"
#include "run/format.h"

namespace roofladder {
namespace {

using Rows = std::vector<std::vector<std::string>>;

constexpr std::size_t gap = 2;
// Least widths of the first and last column when shortened.
constexpr std::size_t least_name = 12;
constexpr std::size_t least_remark = 24;

std::vector<std::size_t> widths_of(const Rows& rows) {
  std::vector<std::size_t> widths(rows.front().size(), 0);
  for (const auto& row : rows) {
    for (std::size_t i = 0; i < row.size(); ++i) {
      widths[i] = std::max(widths[i], character_count(row[i]));
    }
  }
  return widths;
}

std::size_t width_of(const Rows& rows) {
  const std::vector<std::size_t> widths = widths_of(rows);
  return std::accumulate(widths.begin(), widths.end(), gap * (widths.size() - 1));
}

// Removes the column of that name. False if there is none.
bool leave_out(Rows& rows, const std::string& name) {
  const auto found = std::ranges::find(rows.front(), name);
  const auto column = found - rows.front().begin();
  if (found == rows.front().end()) {
    return false;
  }
  for (auto& row : rows) {
    row.erase(row.begin() + column);
  }
  return true;
}

template <typename Shorten>
void shorten(Rows& rows, std::size_t column, std::size_t width, std::size_t least,
             Shorten shorten_cell) {
  const std::size_t total = width_of(rows);
  if (total <= width) {
    return;
  }
  const std::size_t now = widths_of(rows)[column];
  const std::size_t limit = std::max(least, now - std::min(now, total - width));
  for (auto& row : rows) {
    row[column] = shorten_cell(row[column], limit);
  }
}

// Parameters of the SGR sequence (ECMA-48); empty for the terminal's default colour.
std::string_view colour_of(const std::string& cell, bool is_header) {
  return is_header               ? "1"
         : cell.ends_with("▲")   ? "32"
         : cell.ends_with("▼")   ? "31"
         : cell == "failed"      ? "31"
         : cell.starts_with("└") ? "2"
                                 : "";
}

std::string painted(const std::string& cell, std::string_view colour) {
  return colour.empty() || cell.empty() ? cell : fmt::format("\x1b[{}m{}\x1b[0m", colour, cell);
}

std::string aligned(const Rows& rows, bool is_coloured) {
  const std::vector<std::size_t> widths = widths_of(rows);
  std::string text;
  for (const auto& row : rows) {
    for (std::size_t i = 0; i < row.size(); ++i) {
      const std::string padding(widths[i] - character_count(row[i]), ' ');
      const bool last = i + 1 == row.size();
      const std::string cell =
          is_coloured ? painted(row[i], colour_of(row[i], &row == &rows.front())) : row[i];
      text += i == 0 ? cell + padding : last ? "  " + cell : "  " + padding + cell;
    }
    text += "\n";
  }
  return text;
}

}  // namespace

std::string TerminalTable::text(std::size_t width,
                                const std::vector<std::string>& dispensable) const {
  Rows rows = m_rows;
  for (auto& row : rows) {
    std::ranges::transform(row, row.begin(),
                           [](const std::string& cell) { return printable(cell); });
  }
  shorten(rows, rows.front().size() - 1, width, least_remark, shortened);
  std::vector<std::string> left_out;
  for (const std::string& name : dispensable) {
    if (width_of(rows) > width && leave_out(rows, name)) {
      left_out.push_back(name);
    }
  }
  shorten(rows, 0, width, least_name, shortened_in_middle);
  const std::string note = fmt::format("({} left out: too narrow)\n", fmt::join(left_out, ", "));
  return aligned(rows, m_is_coloured) + (left_out.empty() ? "" : note);
}

}  // namespace roofladder
