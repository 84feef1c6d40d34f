// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "run/file/source.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <sys/stat.h>
#include <tuple>
#include <unistd.h>

#include "run/file/file_digest.h"
#include "run/file/load.h"
#include "run/file/place.h"

namespace roofladder::run_file {
namespace {

namespace fs = std::filesystem;

void check_readable(const fs::path& path) {
  std::error_code error;
  const fs::file_type type = fs::status(path, error).type();
  if (type == fs::file_type::not_found) {
    const bool has_part = fs::exists(part_of(path), error);
    throw RunFileError(FileFault::not_found,
                       has_part ? fmt::format("{} does not exist, but the unfinished run {} does",
                                              shown(path), shown(part_of(path)))
                                : fmt::format("{} does not exist", shown(path)));
  }
  if (type == fs::file_type::none) {
    throw RunFileError(FileFault::not_found,
                       fmt::format("{} cannot be read: {}", shown(path), error.message()));
  }
  if (type != fs::file_type::regular) {
    throw RunFileError(
        FileFault::not_a_run,
        fmt::format("{} is not a run file: it is {}", shown(path),
                    type == fs::file_type::directory ? "a folder" : "not a regular file"));
  }
  if (::access(path.c_str(), R_OK) != 0) {
    throw RunFileError(FileFault::not_found,
                       fmt::format("{} cannot be read: {}", shown(path), std::strerror(errno)));
  }
}

bool is_file(const fs::path& path) {
  std::error_code ignored;
  return fs::is_regular_file(fs::symlink_status(path, ignored));
}

// Identifies the file behind a path: a file that replaces it has another identity.
using FileIdentity = std::tuple<dev_t, ino_t, time_t, long>;

FileIdentity identity_of(const fs::path& path) {
  struct stat status {};
  if (::stat(path.c_str(), &status) != 0) {
    throw std::system_error(errno, std::generic_category());
  }
  return {status.st_dev, status.st_ino, status.st_ctim.tv_sec, status.st_ctim.tv_nsec};
}

void copy_if_there(const fs::path& from, const fs::path& to) {
  if (is_file(from)) {
    fs::copy_file(from, to);
    fs::permissions(to, fs::perms::owner_read | fs::perms::owner_write);
  }
}

std::vector<std::string> differing_rows(const StoredRun& stored) {
  std::vector<DigestRow> digests;
  try {
    digests = load_digests(stored);
  } catch (const std::exception& error) {
    rethrow_lack_of_memory(error);
    return {std::string(DigestRow::table)};
  }
  return differing_tables(stored, digests);
}

std::int64_t counted_runs(SQLite::Database& database) {
  try {
    return run_count(database);
  } catch (const std::exception& error) {
    rethrow_lack_of_memory(error);
    return 0;
  }
}

}  // namespace

Source::Source(const fs::path& name) {
  check_readable(name);
  const fs::path path = fs::canonical(name);
  if (!is_file(wal_of(path)) && !is_file(journal_of(path))) {
    const FileIdentity identity = identity_of(path);
    m_database.emplace(open_immutable(path));
    m_beside.emplace(open_immutable(path));
    if (identity_of(path) != identity) {
      m_beside.reset();
    }
    return;
  }
  if (is_locked(path)) {
    throw RunFileError(
        FileFault::locked,
        fmt::format("{} is being written by a collector; read it when that ends", shown(path)));
  }
  refuse_super_journal(path);
  const fs::path copy = m_folder.emplace().path() / "run";
  copy_if_there(path, copy);
  copy_if_there(wal_of(path), wal_of(copy));
  copy_if_there(journal_of(path), journal_of(copy));
  m_database.emplace(open_to_change(copy));
  lock_exclusively(*m_database);
}

std::vector<std::string> damaged_tables(SQLite::Database& database) {
  const std::int64_t runs = counted_runs(database);
  if (runs == 0) {
    return {std::string(RunRow::table)};
  }
  std::vector<std::string> damaged;
  for (std::int64_t number = only_run; number < only_run + runs; ++number) {
    for (std::string& table : differing_rows({database, number})) {
      if (std::ranges::find(damaged, table) == damaged.end()) {
        damaged.push_back(std::move(table));
      }
    }
  }
  if (damaged.empty() && !structural_fault(database).empty()) {
    damaged.emplace_back("sqlite_schema");
  }
  return damaged;
}

}  // namespace roofladder::run_file
