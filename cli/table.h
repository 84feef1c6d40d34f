// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <limits>
#include <string>
#include <vector>

namespace roofladder {

// A table for the terminal. The first and the last column are aligned to the left, all others to
// the right.
class TerminalTable {
 public:
  explicit TerminalTable(std::vector<std::string> header) : m_rows{std::move(header)} {}

  void add(std::vector<std::string> row) { m_rows.push_back(std::move(row)); }

  // Colours the header, and what is faster, slower or failed.
  void set_coloured() { m_is_coloured = true; }

  // Fits the table into `width` if possible: shortens the last column, then leaves out the named
  // columns in this order and says so, then shortens the first column.
  std::string text(std::size_t width = std::numeric_limits<std::size_t>::max(),
                   const std::vector<std::string>& dispensable = {}) const;

 private:
  std::vector<std::vector<std::string>> m_rows;
  bool m_is_coloured = false;
};

}  // namespace roofladder
