// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <SQLiteCpp/Database.h>
#include <sqlite3.h>
#include <string>

// The file that SQLite makes of statements.
namespace roofladder::test {

inline std::string database_text(const std::string& statements) {
  SQLite::Database database(":memory:", SQLite::OPEN_READWRITE | SQLite::OPEN_MEMORY);
  database.exec(statements);
  sqlite3_int64 size = 0;
  unsigned char* const bytes = sqlite3_serialize(database.getHandle(), "main", &size, 0);
  std::string text(reinterpret_cast<char*>(bytes), static_cast<std::size_t>(size));
  sqlite3_free(bytes);
  return text;
}

}  // namespace roofladder::test
