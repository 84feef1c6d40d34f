// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "tests/reports/csv_table.h"

#include <stdexcept>

namespace roofladder::test {
namespace {

std::string take_quoted(std::string_view& text) {
  std::string field;
  for (std::size_t i = 1; i < text.size(); ++i) {
    if (text[i] != '"') {
      field += text[i];
    } else if (i + 1 < text.size() && text[i + 1] == '"') {
      field += text[i++];
    } else {
      text.remove_prefix(i + 1);
      return field;
    }
  }
  throw std::runtime_error("a quoted field without end");
}

std::string take_plain(std::string_view& text) {
  const std::string field(text.substr(0, text.find_first_of(",\r\n\"")));
  text.remove_prefix(field.size());
  return field;
}

std::vector<std::string> take_record(std::string_view& text) {
  std::vector<std::string> fields;
  while (true) {
    fields.push_back(text.starts_with('"') ? take_quoted(text) : take_plain(text));
    if (text.starts_with("\r\n")) {
      text.remove_prefix(2);
      return fields;
    }
    if (!text.starts_with(',')) {
      throw std::runtime_error("neither a comma nor CRLF after: " + fields.back());
    }
    text.remove_prefix(1);
  }
}

}  // namespace

std::vector<CsvRow> read_csv(std::string_view text) {
  const std::vector<std::string> header = take_record(text);
  std::vector<CsvRow> rows;
  while (!text.empty()) {
    const std::vector<std::string> fields = take_record(text);
    if (fields.size() != header.size()) {
      throw std::runtime_error("a row of another length: " + fields.front());
    }
    CsvRow& row = rows.emplace_back();
    for (std::size_t i = 0; i < header.size(); ++i) {
      row[header[i]] = fields[i];
    }
  }
  return rows;
}

}  // namespace roofladder::test
