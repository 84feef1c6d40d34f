// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <SQLiteCpp/Database.h>
#include <SQLiteCpp/Exception.h>
#include <filesystem>
#include <fmt/format.h>
#include <optional>
#include <string>
#include <system_error>
#include <vector>

#include "run/file/database.h"
#include "run/file/run_file.h"
#include "run/temporary_folder.h"

namespace roofladder::run_file {

// A database opened for reading, which changes nothing at or beside the path. If a killed writer
// left a journal beside its file, both are read from a private copy. Throws RunFileError.
class Source {
 public:
  explicit Source(const std::filesystem::path& name);
  SQLite::Database& database() { return *m_database; }
  // Returns a second connection; null for a private copy, or if the file was replaced in between.
  SQLite::Database* beside() { return m_beside ? &*m_beside : nullptr; }

 private:
  std::optional<TemporaryFolder> m_folder;
  std::optional<SQLite::Database> m_database;
  std::optional<SQLite::Database> m_beside;
};

// Returns the tables that differ from their digests in any of the runs, or sqlite_schema if the
// structure of the database is damaged.
std::vector<std::string> damaged_tables(SQLite::Database& database);

// Runs a piece of reading and translates errors of SQLite and of the system into a RunFileError.
template <typename Reading>
auto reading(const std::filesystem::path& path, const Reading& read) {
  try {
    return read();
  } catch (const SQLite::Exception& error) {
    throw reading_error(error, path);
  } catch (const std::system_error& error) {
    throw RunFileError(FileFault::not_found,
                       fmt::format("{} cannot be read: {}", shown(path), error.what()));
  }
}

}  // namespace roofladder::run_file
