// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace roofladder {

struct CsvRecord {
  std::size_t line = 0;  // where it begins, from 1
  std::vector<std::string> fields;
};

// Reads a comma-separated file (RFC 4180) row by row, including the header; lines may end with CR
// or LF alone, and blank ones are no rows.
class CsvReader {
 public:
  explicit CsvReader(std::string_view text);

  // The next row; false at the end. Throws LineError.
  bool next(CsvRecord& row);

 private:
  void read_row(CsvRecord& row);
  std::string field();
  std::string quoted();
  bool take(std::string_view word);

  std::string_view m_text;
  std::size_t m_line = 1;
};

// All rows. Throws LineError.
std::vector<CsvRecord> parse_csv(std::string_view text);

}  // namespace roofladder
