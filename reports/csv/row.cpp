// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "reports/csv/row.h"

#include <fmt/format.h>
#include <iterator>

#include "reports/csv/cell.h"

namespace roofladder {

CsvRow& CsvRow::text(std::string_view text) {
  m_text += csv_text(text);
  m_text += ',';
  return *this;
}

// As format_exact(), but without allocating a string: a large run has millions of numbers.
CsvRow& CsvRow::number(std::optional<double> value) {
  if (value) {
    fmt::format_to(std::back_inserter(m_text), "{}", *value);
  }
  m_text += ',';
  return *this;
}

CsvRow& CsvRow::count(std::size_t value) {
  fmt::format_to(std::back_inserter(m_text), "{},", value);
  return *this;
}

CsvRow& CsvRow::flag(bool value) {
  m_text += value ? "true," : "false,";
  return *this;
}

CsvRow& CsvRow::estimate(const std::optional<Estimate>& estimate) {
  const auto interval = estimate ? estimate->interval : std::nullopt;
  number(estimate ? std::optional(estimate->value) : std::nullopt);
  number(interval ? std::optional(interval->low) : std::nullopt);
  return number(interval ? std::optional(interval->high) : std::nullopt);
}

CsvRow& CsvRow::cells(const CsvRow& other) {
  m_text += other.m_text;
  return *this;
}

void CsvRow::end(std::ostream& out) {
  m_text.back() = '\r';
  m_text += '\n';
  out.write(m_text.data(), static_cast<std::streamsize>(m_text.size()));
  m_text.clear();
}

std::string csv_column(std::string_view name, Dimension dimension) {
  return unit_symbol(dimension) == "1" ? std::string(name)
                                       : fmt::format("{}[{}]", name, unit_symbol(dimension));
}

}  // namespace roofladder
