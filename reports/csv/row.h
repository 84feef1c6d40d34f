// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <ostream>
#include <string>
#include <string_view>

#include "run/statistics.h"
#include "run/units.h"

namespace roofladder {

// Cells of an RFC 4180 file, one after the other. An absent number is an empty cell.
class CsvRow {
 public:
  CsvRow& text(std::string_view text);
  CsvRow& number(std::optional<double> value);
  CsvRow& count(std::size_t value);
  CsvRow& flag(bool value);  // true or false
  // Value, low and high end of its interval.
  CsvRow& estimate(const std::optional<Estimate>& estimate);
  // Appends the cells of another row.
  CsvRow& cells(const CsvRow& other);
  void empty(std::size_t count) { m_text.append(count, ','); }

  // Writes the row and begins the next one.
  void end(std::ostream& out);

 private:
  std::string m_text;  // each cell followed by a comma
};

// A column's name with the unit of its numbers: "time[s]"; for a ratio the name alone.
std::string csv_column(std::string_view name, Dimension dimension);

}  // namespace roofladder
