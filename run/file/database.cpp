// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "run/file/database.h"

#include <SQLiteCpp/Statement.h>
#include <fmt/format.h>
#include <new>
#include <sqlite3.h>
#include <string_view>
#include <vector>

#include "run/format.h"

namespace roofladder::embedded {
extern const char schema_sql[];
}  // namespace roofladder::embedded

namespace roofladder::run_file {
namespace {

// Escapes a file name for SQLite's URI form.
std::string uri(const std::filesystem::path& path, std::string_view options) {
  constexpr std::string_view plain = "/._-";
  std::string text = "file:";
  for (const char c : std::filesystem::absolute(path).string()) {
    const bool is_plain = (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') ||
                          (c >= 'a' && c <= 'z') || plain.find(c) != plain.npos;
    text += is_plain ? std::string(1, c) : fmt::format("%{:02X}", static_cast<unsigned char>(c));
  }
  return fmt::format("{}?{}", text, options);
}

void configure(SQLite::Database& database, int option, int value) {
  database.check(sqlite3_db_config(database.getHandle(), option, value, nullptr));
}

// Returns every object of the schema as one text.
std::string schema_of(SQLite::Database& database) {
  SQLite::Statement objects(
      database, "SELECT type, name, tbl_name, sql FROM sqlite_master ORDER BY name, type");
  std::string text;
  while (objects.executeStep()) {
    for (int column = 0; column < objects.getColumnCount(); ++column) {
      text += objects.getColumn(column).getString();
      text += '\n';
    }
  }
  return text;
}

std::string expected_schema() {
  SQLite::Database database(":memory:", SQLite::OPEN_READWRITE | SQLite::OPEN_MEMORY);
  database.exec(embedded::schema_sql);
  return schema_of(database);
}

RunFileError other_format_error(std::int64_t format, const std::filesystem::path& path) {
  return {FileFault::other_format,
          fmt::format("{} has run-file format {}; this program reads format {}. Use {} version of "
                      "roofladder.",
                      shown(path), format, run_file_format,
                      format > run_file_format ? "a newer" : "an older")};
}

}  // namespace

void harden(SQLite::Database& database) {
  configure(database, SQLITE_DBCONFIG_DEFENSIVE, 1);
  configure(database, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0);
  configure(database, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0);
  configure(database, SQLITE_DBCONFIG_ENABLE_VIEW, 0);
  sqlite3* const handle = database.getHandle();
  sqlite3_limit(handle, SQLITE_LIMIT_LENGTH, longest_text);
  sqlite3_limit(handle, SQLITE_LIMIT_SQL_LENGTH, 100'000);
  sqlite3_limit(handle, SQLITE_LIMIT_COLUMN, 64);
  sqlite3_limit(handle, SQLITE_LIMIT_EXPR_DEPTH, 50);
  sqlite3_limit(handle, SQLITE_LIMIT_ATTACHED, 0);
  sqlite3_limit(handle, SQLITE_LIMIT_TRIGGER_DEPTH, 1);
  database.exec("PRAGMA cell_size_check = ON; PRAGMA mmap_size = 0;");
}

SQLite::Database open_immutable(const std::filesystem::path& path) {
  SQLite::Database database(uri(path, "mode=ro&immutable=1"),
                            SQLite::OPEN_READONLY | SQLite::OPEN_URI | SQLite::OPEN_NOMUTEX);
  harden(database);
  return database;
}

SQLite::Database open_to_change(const std::filesystem::path& path) {
  SQLite::Database database(path.string(), SQLite::OPEN_READWRITE | SQLite::OPEN_NOFOLLOW);
  harden(database);
  return database;
}

void lock_exclusively(SQLite::Database& database) {
  // Exclusive locking comes first: WAL then needs no shared memory, which many cluster file systems
  // do not offer.
  database.exec("PRAGMA locking_mode = EXCLUSIVE; PRAGMA foreign_keys = ON;");
  const std::string mode = database.execAndGet("PRAGMA journal_mode = WAL").getString();
  if (mode != "wal") {
    database.exec("PRAGMA journal_mode = TRUNCATE");
  }
  database.exec("PRAGMA synchronous = NORMAL; BEGIN IMMEDIATE; COMMIT;");
}

bool is_locked(const std::filesystem::path& path) {
  try {
    SQLite::Database database(uri(path, "mode=ro&readonly_shm=1"),
                              SQLite::OPEN_READONLY | SQLite::OPEN_URI);
    harden(database);
    database.execAndGet("SELECT count(*) FROM sqlite_master");
  } catch (const SQLite::Exception& error) {
    return error.getErrorCode() == SQLITE_BUSY;
  }
  return false;
}

bool is_empty(SQLite::Database& database) {
  return database.execAndGet("SELECT count(*) FROM sqlite_master").getInt64() == 0;
}

void create_schema(SQLite::Database& database) {
  database.exec(embedded::schema_sql);
  database.exec(fmt::format("PRAGMA application_id = {}; PRAGMA user_version = {};",
                            run_file_application_id, run_file_format));
}

void check_identity(SQLite::Database& database, const std::filesystem::path& path) {
  const std::int64_t application = database.execAndGet("PRAGMA application_id").getInt64();
  if (application != run_file_application_id) {
    if (is_empty(database)) {
      throw RunFileError(FileFault::empty,
                         fmt::format("{} is not a run file: it is empty (a collector that is "
                                     "killed before its first commit leaves such a file); remove "
                                     "it, or collect it again",
                                     shown(path)));
    }
    throw RunFileError(
        FileFault::not_a_run,
        fmt::format("{} is not a run file: it is another SQLite database", shown(path)));
  }
  const std::int64_t version = database.execAndGet("PRAGMA user_version").getInt64();
  if (version != run_file_format) {
    throw other_format_error(version, path);
  }
  if (schema_of(database) != expected_schema()) {
    throw RunFileError(FileFault::damaged,
                       fmt::format("{} is damaged: its tables are not those of run-file format {}",
                                   shown(path), run_file_format));
  }
}

std::string structural_fault(SQLite::Database& database) {
  const std::string finding = database.execAndGet("PRAGMA quick_check(1)").getString();
  if (finding.ends_with(fmt::format("error code={}", SQLITE_NOMEM))) {
    throw std::bad_alloc();
  }
  return finding == "ok" ? "" : finding;
}

std::string shown(const std::filesystem::path& path) {
  return "'" + printable(path.string()) + "'";
}

}  // namespace roofladder::run_file
