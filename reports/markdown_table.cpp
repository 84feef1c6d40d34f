// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "reports/markdown_table.h"

#include <cstddef>
#include <fmt/ostream.h>
#include <vector>

#include "reports/markup.h"

namespace roofladder {
namespace {

void write_row(const std::vector<std::string>& cells, std::ostream& out) {
  for (const std::string& cell : cells) {
    fmt::print(out, "| {} ", markdown_text(cell));
  }
  out << "|\n";
}

}  // namespace

std::string markdown_text(std::string_view text) {
  std::string result;
  for (const char character : escaped(text)) {
    if (character == '|') {
      result += "&#124;";
      continue;
    }
    if (std::string_view("\\`*_[]~#").find(character) != std::string_view::npos &&
        !(character == '#' && result.ends_with('&'))) {
      result += '\\';
    }
    result += character;
  }
  return result;
}

void write_markdown_table(const TextTable& table, std::ostream& out) {
  write_row(table.front(), out);
  for (std::size_t column = 0; column < table.front().size(); ++column) {
    out << (column == 0 || column + 1 == table.front().size() ? "| --- " : "| ---: ");
  }
  out << "|\n";
  for (std::size_t row = 1; row < table.size(); ++row) {
    write_row(table[row], out);
  }
}

}  // namespace roofladder
