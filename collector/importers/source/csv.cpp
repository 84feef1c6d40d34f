// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/importers/source/csv.h"

#include <algorithm>
#include <utility>

#include "collector/importers/source/import_source.h"

namespace roofladder {

CsvReader::CsvReader(std::string_view text) : m_text(text) {
  constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";
  take(byte_order_mark);
}

bool CsvReader::next(CsvRecord& row) {
  while (!m_text.empty()) {
    read_row(row);
    const bool is_blank = row.fields.size() == 1 && row.fields.front().empty();
    if (!is_blank) {
      return true;
    }
  }
  return false;
}

void CsvReader::read_row(CsvRecord& row) {
  row.line = m_line;
  row.fields.clear();
  row.fields.push_back(field());
  while (take(",")) {
    row.fields.push_back(field());
  }
  if (!take("\r\n") && !take("\n") && !take("\r") && !m_text.empty()) {
    throw LineError(m_line, "a quoted field continues after its closing quote");
  }
  ++m_line;
}

std::string CsvReader::field() {
  if (take("\"")) {
    return quoted();
  }
  const std::size_t end = std::min(m_text.find_first_of(",\r\n"), m_text.size());
  std::string field(m_text.substr(0, end));
  if (field.find('"') != std::string::npos) {
    throw LineError(m_line, "a quote within a field that does not begin with one");
  }
  m_text.remove_prefix(end);
  return field;
}

std::string CsvReader::quoted() {
  const std::size_t begun = m_line;
  std::string field;
  while (!m_text.empty()) {
    if (take("\"\"")) {
      field += '"';
    } else if (take("\"")) {
      return field;
    } else {
      m_line += m_text.front() == '\n' ? 1 : 0;
      field += m_text.front();
      m_text.remove_prefix(1);
    }
  }
  throw LineError(begun, "a quoted field has no closing quote");
}

bool CsvReader::take(std::string_view word) {
  const bool there = m_text.starts_with(word);
  m_text.remove_prefix(there ? word.size() : 0);
  return there;
}

std::vector<CsvRecord> parse_csv(std::string_view text) {
  CsvReader reader(text);
  std::vector<CsvRecord> rows;
  for (CsvRecord row; reader.next(row);) {
    rows.push_back(std::move(row));
  }
  return rows;
}

}  // namespace roofladder
