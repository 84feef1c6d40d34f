// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "cli/table.h"

#include <algorithm>

#include "run/format.h"

namespace roofladder {
namespace {

// Columns a UTF-8 text takes when every character is one wide.
std::size_t width_of(const std::string& text) {
  return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), [](char c) {
    return (static_cast<unsigned char>(c) & 0xC0) != 0x80;
  }));
}

}  // namespace

std::string Table::text() const {
  std::vector<std::size_t> widths(m_rows.front().size(), 0);
  for (const auto& row : m_rows) {
    for (std::size_t i = 0; i < row.size(); ++i) {
      widths[i] = std::max(widths[i], width_of(printable(row[i])));
    }
  }
  std::string text;
  for (const auto& row : m_rows) {
    for (std::size_t i = 0; i < row.size(); ++i) {
      const std::string cell = printable(row[i]);
      const std::string padding(widths[i] - width_of(cell), ' ');
      const bool last = i + 1 == row.size();
      text += i == 0 ? cell + padding : last ? "  " + cell : "  " + padding + cell;
    }
    text += "\n";
  }
  return text;
}

}  // namespace roofladder
