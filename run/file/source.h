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

// A database opened for reading that changes nothing at or beside the path. What a killed writer
// left beside its file is taken into account in a private copy. Throws RunFileError.
class Source {
 public:
  explicit Source(const std::filesystem::path& name);
  SQLite::Database& database() { return *m_database; }
  // A second connection; null for a private copy or where the file was replaced in between.
  SQLite::Database* beside() { return m_beside ? &*m_beside : nullptr; }

 private:
  std::optional<TemporaryFolder> m_folder;
  std::optional<SQLite::Database> m_database;
  std::optional<SQLite::Database> m_beside;
};

// The tables that differ from their digests in any of the runs, or sqlite_schema where the file is
// no sound database.
std::vector<std::string> damaged_tables(SQLite::Database& database, int format);

// Runs a piece of reading, with errors of SQLite and of the system as those of the file.
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
