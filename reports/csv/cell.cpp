// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "reports/csv/cell.h"

#include "run/format.h"

namespace roofladder {

std::string csv_text(std::string_view text) {
  // Tab and carriage return start a formula in some spreadsheets. They are tested before
  // printable() replaces them.
  constexpr std::string_view formula_starts = "=+-@\t\r";
  const bool is_formula = !text.empty() && formula_starts.find(text.front()) != std::string::npos;
  std::string cell(is_formula ? "'" : "");
  cell += printable(text);
  if (cell.find_first_of(",\"") == std::string::npos) {
    return cell;
  }
  std::string quoted = "\"";
  for (const char character : cell) {
    quoted.append(character == '"' ? 2 : 1, character);
  }
  return quoted + '"';
}

}  // namespace roofladder
