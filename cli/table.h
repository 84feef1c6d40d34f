// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <limits>
#include <string>
#include <vector>

namespace roofladder {

// A table for the terminal: the first and the last column are left-aligned, those between are
// right-aligned.
class TerminalTable {
 public:
  explicit TerminalTable(std::vector<std::string> header) : m_rows{std::move(header)} {}

  void add(std::vector<std::string> row) { m_rows.push_back(std::move(row)); }

  // With colours of a terminal: the header, and what is faster, slower or failed.
  void set_coloured() { m_is_coloured = true; }

  // At most `width` wide, as far as that can be: the last column is shortened, columns of these
  // names are left out, in this order and with a word about it, then the first column is shortened.
  std::string text(std::size_t width = std::numeric_limits<std::size_t>::max(),
                   const std::vector<std::string>& dispensable = {}) const;

 private:
  std::vector<std::vector<std::string>> m_rows;
  bool m_is_coloured = false;
};

}  // namespace roofladder
