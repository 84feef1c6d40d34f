// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/importers/source/sqlite_text.h"

#include <SQLiteCpp/Exception.h>
#include <algorithm>
#include <fmt/format.h>
#include <sqlite3.h>

#include "collector/importers/source/import_source.h"
#include "run/file/database.h"
#include "run/file/run_file.h"
#include "run/format.h"

namespace roofladder::sqlite_text {
namespace {

// The header of a database: SQLite, "Database File Format", 1.3.
constexpr std::string_view magic{"SQLite format 3\0", 16};
constexpr std::size_t header_size = 100;
constexpr std::size_t write_version = 18;
constexpr std::size_t application_id = 68;

constexpr std::int64_t steps_between_checks = 10'000;

bool is_run_file(std::string_view text) {
  std::uint32_t id = 0;
  for (std::size_t i = 0; i < 4; ++i) {
    id = id << 8 | static_cast<unsigned char>(text[application_id + i]);
  }
  return id == static_cast<std::uint32_t>(run_file_application_id);
}

// Newer rows may be in a file beside it, which is not given.
bool has_write_ahead_log(std::string_view text) {
  return text[write_version] == 2 || text[write_version + 1] == 2;
}

template <typename Reading>
auto reading(const Reading& read) {
  try {
    return read();
  } catch (const SQLite::Exception& error) {
    run_file::rethrow_lack_of_memory(error);
    const bool is_endless = error.getErrorCode() == SQLITE_INTERRUPT;
    throw LineError(0, fmt::format("is damaged: {}",
                                   is_endless ? "it has no end of rows" : printable(error.what())));
  }
}

void open(SQLite::Database& database, std::string_view text) {
  run_file::harden(database);
  sqlite3* const handle = database.getHandle();
  constexpr int most_columns = 1000;  // of any of the other tool's tables
  sqlite3_limit(handle, SQLITE_LIMIT_COLUMN, most_columns);
  // A database that is read only is not written to.
  auto* const bytes = reinterpret_cast<unsigned char*>(const_cast<char*>(text.data()));
  const auto size = static_cast<sqlite3_int64>(text.size());
  database.check(
      sqlite3_deserialize(handle, "main", bytes, size, size, SQLITE_DESERIALIZE_READONLY));
}

int count_steps(void* left) {
  auto& steps = *static_cast<std::int64_t*>(left);
  steps -= steps_between_checks;
  return steps < 0 ? 1 : 0;
}

std::string identifier(std::string_view name) {
  std::string text = "\"";
  for (const char letter : name) {
    text += letter == '"' ? "\"\"" : std::string(1, letter);
  }
  return text + '"';
}

// "a, b, c and 4 more"
std::string listed(const std::vector<std::string>& names) {
  constexpr std::size_t most = 5;
  std::string text;
  for (std::size_t i = 0; i < std::min(most, names.size()); ++i) {
    text += (i == 0 ? "" : ", ") + printable(std::string_view(names[i]).substr(0, 100));
  }
  return names.size() > most ? fmt::format("{} and {} more", text, names.size() - most) : text;
}

}  // namespace

bool is_database(std::string_view text) {
  return text.size() >= header_size && text.starts_with(magic);
}

std::string refusal(std::string_view text) {
  if (is_run_file(text)) {
    return "is a run of Roofladder already, which every command takes as it is; import makes runs "
           "of other tools' files";
  }
  if (has_write_ahead_log(text)) {
    return "is a SQLite database whose last rows may be in a file beside it (-wal); `sqlite3 FILE "
           "'PRAGMA journal_mode = DELETE'` joins both";
  }
  try {
    const Database database(text);
    return database.tables().empty()
               ? "is a SQLite database without tables"
               : fmt::format(
                     "is a SQLite database of an unknown tool, with the tables {}; known "
                     "are exports of nsys and databases of rocprofv3 (rocpd)",
                     listed(database.tables()));
  } catch (const LineError& error) {
    return fmt::format("is a SQLite database, but {}", error.what());
  }
}

std::optional<std::int64_t> Row::integer(int column) const {
  const SQLite::Column value = m_statement->getColumn(column);
  return value.isInteger() ? std::optional<std::int64_t>(value.getInt64()) : std::nullopt;
}

std::string_view Row::text(int column) const {
  const SQLite::Column value = m_statement->getColumn(column);
  if (!value.isText()) {
    return {};
  }
  const char* const begin = value.getText();
  return {begin, static_cast<std::size_t>(value.getBytes())};
}

Database::Database(std::string_view text)
    : m_size(text.size()),
      m_database(":memory:", SQLite::OPEN_READWRITE | SQLite::OPEN_MEMORY | SQLite::OPEN_NOMUTEX),
      // A row takes more bytes of its file than SQLite takes steps to read it.
      m_steps(10'000'000 + 2 * static_cast<std::int64_t>(text.size())) {
  reading([&] {
    open(m_database, text);
    sqlite3_progress_handler(m_database.getHandle(), static_cast<int>(steps_between_checks),
                             count_steps, &m_steps);
    read_tables();
  });
}

// Leaves out views, and tables that modules of SQLite make up.
void Database::read_tables() {
  SQLite::Statement names(m_database,
                          "SELECT name FROM sqlite_master WHERE type = 'table' AND rootpage > 0 "
                          "AND sql LIKE 'CREATE TABLE%' ORDER BY name");
  step_through(names, [&](const Row& row) { m_tables.emplace_back(row.text(0)); });
}

bool Database::has(std::string_view table) const {
  return std::ranges::find(m_tables, table) != m_tables.end();
}

bool Database::has_column(const std::string& table, std::string_view column) {
  const std::vector<std::string> columns = columns_of(table);
  return std::ranges::find(columns, column) != columns.end();
}

// Leaves out computed columns.
std::vector<std::string> Database::columns_of(const std::string& table) {
  std::vector<std::string> columns;
  if (!has(table)) {
    return columns;
  }
  reading([&] {
    SQLite::Statement about(m_database, fmt::format("PRAGMA table_xinfo({})", identifier(table)));
    constexpr int name = 1;
    constexpr int hidden = 6;
    step_through(about, [&](const Row& row) {
      if (row.integer(hidden) == 0) {
        columns.emplace_back(row.text(name));
      }
    });
  });
  return columns;
}

void Database::each_row(const std::string& table, const std::vector<std::string_view>& columns,
                        const std::function<void(const Row&)>& use) {
  if (!has(table)) {
    return;
  }
  const std::vector<std::string> present = columns_of(table);
  std::string selected;
  for (const std::string_view column : columns) {
    const bool is_present = std::ranges::find(present, column) != present.end();
    selected += (selected.empty() ? "" : ", ") + (is_present ? identifier(column) : "NULL");
  }
  reading([&] {
    SQLite::Statement rows(
        m_database, fmt::format("SELECT {} FROM {} NOT INDEXED", selected, identifier(table)));
    step_through(rows, use);
  });
}

// Rows of a sound file hold no more text than the file has.
void Database::step_through(SQLite::Statement& statement,
                            const std::function<void(const Row&)>& use) const {
  const Row row(statement);
  std::size_t left = m_size;
  while (statement.executeStep()) {
    for (int column = 0; column < statement.getColumnCount(); ++column) {
      const std::size_t size = row.text(column).size();
      if (size > left) {
        throw LineError(0, "is damaged: its rows say more than the file holds");
      }
      left -= size;
    }
    use(row);
  }
}

bool has_table(std::string_view text, const std::function<bool(std::string_view)>& is_wanted) {
  if (!is_database(text) || has_write_ahead_log(text) || is_run_file(text)) {
    return false;
  }
  try {
    const Database database(text);
    return std::ranges::any_of(database.tables(), is_wanted);
  } catch (const LineError&) {
    return false;
  }
}

}  // namespace roofladder::sqlite_text
