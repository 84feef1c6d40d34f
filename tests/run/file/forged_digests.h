// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <SQLiteCpp/Database.h>
#include <SQLiteCpp/Statement.h>
#include <bit>
#include <fmt/format.h>
#include <string>
#include <vector>

#include "run/digest.h"

namespace roofladder {

// Returns the bytes that stand for a field in a digest.
inline std::string digested(const SQLite::Column& column) {
  if (column.isNull()) {
    return "n";
  }
  if (column.isInteger()) {
    return fmt::format("i{};", column.getInt64());
  }
  if (column.isFloat()) {
    return fmt::format("r{:016x}", std::bit_cast<std::uint64_t>(column.getDouble()));
  }
  return fmt::format("t{}:{}", column.getString().size(), column.getString());
}

// Fills table digests. Written from docs/run_file.md alone, so that it checks that page too.
inline void forge_digests(SQLite::Database& database) {
  std::vector<std::string> tables;
  SQLite::Statement names(database,
                          "SELECT name FROM sqlite_schema WHERE type = 'table' AND "
                          "name != 'digests'");
  while (names.executeStep()) {
    tables.push_back(names.getColumn(0).getString());
  }
  int id = 0;
  for (const std::string& table : tables) {
    SQLite::Statement rows(database, "SELECT * FROM " + table);
    std::string bytes;
    int count = 0;
    for (; rows.executeStep(); ++count) {
      for (int column = 0; column < rows.getColumnCount(); ++column) {
        bytes += digested(rows.getColumn(column));
      }
    }
    if (count > 0) {
      database.exec(fmt::format("INSERT INTO digests VALUES (1, {}, '{}', {}, '{}')", id++, table,
                                count, sha256(bytes)));
    }
  }
}

}  // namespace roofladder
