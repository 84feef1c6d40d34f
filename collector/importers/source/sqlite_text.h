// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <SQLiteCpp/Database.h>
#include <SQLiteCpp/Statement.h>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

// Reads a SQLite database that another tool wrote, as hostile input: tables only, since views may
// hold endless queries. Faults are LineErrors of line 0.
namespace roofladder::sqlite_text {

bool is_database(std::string_view text);

// Why a database that no format recognizes is not imported, and what to do.
std::string refusal(std::string_view text);

// The values of a row, in the order in which its columns were asked for.
class Row {
 public:
  explicit Row(SQLite::Statement& statement) : m_statement(&statement) {}

  // Absent if it is no integer.
  std::optional<std::int64_t> integer(int column) const;
  // Empty if it is no text; valid until the next row.
  std::string_view text(int column) const;

 private:
  SQLite::Statement* m_statement;
};

class Database {
 public:
  // Neither copies nor changes the text, which has to outlive the database.
  explicit Database(std::string_view text);

  const std::vector<std::string>& tables() const { return m_tables; }
  Database(const Database&) = delete;
  Database& operator=(const Database&) = delete;

  bool has(std::string_view table) const;
  bool has_column(const std::string& table, std::string_view column);

  // Uses each row of a table in the order in which the file has them; a table that is absent has
  // none. Columns that are absent have no values.
  void each_row(const std::string& table, const std::vector<std::string_view>& columns,
                const std::function<void(const Row&)>& use);

 private:
  void read_tables();
  std::vector<std::string> columns_of(const std::string& table);
  void step_through(SQLite::Statement& statement, const std::function<void(const Row&)>& use) const;

  std::size_t m_size;
  SQLite::Database m_database;
  std::vector<std::string> m_tables;
  // Steps of SQLite's machine that are left: a damaged file can lead it around without end.
  std::int64_t m_steps;
};

// True if the text is a database with such a table.
bool has_table(std::string_view text, const std::function<bool(std::string_view)>& is_wanted);

}  // namespace roofladder::sqlite_text
