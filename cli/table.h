// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

namespace roofladder {

// A table for the terminal: the first and the last column are left-aligned, those between are
// right-aligned.
class Table {
 public:
  explicit Table(std::vector<std::string> header) : m_rows{std::move(header)} {}

  void add(std::vector<std::string> row) { m_rows.push_back(std::move(row)); }
  std::string text() const;

 private:
  std::vector<std::vector<std::string>> m_rows;
};

}  // namespace roofladder
