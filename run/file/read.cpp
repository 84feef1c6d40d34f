// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <SQLiteCpp/Database.h>
#include <cerrno>
#include <cstring>
#include <fmt/format.h>
#include <optional>
#include <sys/stat.h>
#include <system_error>
#include <tuple>
#include <unistd.h>
#include <utility>

#include "run/file/columns.h"
#include "run/file/database.h"
#include "run/file/file_digest.h"
#include "run/file/load.h"
#include "run/file/place.h"
#include "run/file/run_file.h"
#include "run/format.h"
#include "run/temporary_folder.h"

namespace roofladder {
namespace {

namespace fs = std::filesystem;
using namespace run_file;

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

// Which file a path names: one that replaces it differs in it.
using FileIdentity = std::tuple<dev_t, ino_t, time_t, long>;

FileIdentity identity_of(const fs::path& path) {
  struct stat status {};
  if (::stat(path.c_str(), &status) != 0) {
    throw std::system_error(errno, std::generic_category());
  }
  return {status.st_dev, status.st_ino, status.st_ctim.tv_sec, status.st_ctim.tv_nsec};
}

// A database opened for reading that changes nothing at or beside the path. What a killed writer
// left beside its file is taken into account in a private copy.
class Source {
 public:
  explicit Source(const fs::path& name) {
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
    copy_file(path, copy);
    copy_file(wal_of(path), wal_of(copy));
    copy_file(journal_of(path), journal_of(copy));
    m_database.emplace(open_exclusively(copy));
  }
  SQLite::Database& database() { return *m_database; }
  // A second connection; null for a private copy or where the file was replaced in between.
  SQLite::Database* beside() { return m_beside ? &*m_beside : nullptr; }

 private:
  static void copy_file(const fs::path& from, const fs::path& to) {
    if (is_file(from)) {
      fs::copy_file(from, to);
      fs::permissions(to, fs::perms::owner_read | fs::perms::owner_write);
    }
  }

  std::optional<TemporaryFolder> m_folder;
  std::optional<SQLite::Database> m_database;
  std::optional<SQLite::Database> m_beside;
};

void drop_outdated_warnings(Run& run) {
  if (find_fact(run.facts, completed_fact) != nullptr) {
    std::erase_if(run.warnings, [](const Warning& warning) {
      return warning.text == interrupted_warning || warning.text == over_budget_warning;
    });
  }
}

// Runs a piece of reading, with errors of SQLite and of the system as those of the file.
template <typename Reading>
auto reading(const fs::path& path, const Reading& read) {
  try {
    return read();
  } catch (const SQLite::Exception& error) {
    throw reading_error(error, path);
  } catch (const std::system_error& error) {
    throw RunFileError(FileFault::not_found,
                       fmt::format("{} cannot be read: {}", shown(path), error.what()));
  }
}

}  // namespace

ReadRun read_run(const fs::path& path) {
  return reading(path, [&] {
    Source source(path);
    ReadRun result;
    LoadedRun loaded = load(source.database(), path, source.beside());
    result.run = std::move(loaded.run);
    result.format = loaded.format;
    drop_outdated_warnings(result.run);
    if (result.run.state == RunState::unfinished) {
      result.warnings.push_back(fmt::format(
          "unfinished: the collection that wrote {} did not end; it is read up to its last commit "
          "({} samples)",
          shown(path), result.run.samples.size()));
    }
    return result;
  });
}

void refuse_to_extend_older(const ReadRun& read, const fs::path& path) {
  if (read.format < run_file_format) {
    throw RunFileError(
        FileFault::older,
        fmt::format("{} is of run-file format {}: it can be read, but this program goes on only "
                    "with format {}. Collect a new run, or resume it by the version of roofladder "
                    "that started it ({}).",
                    shown(path), read.format, run_file_format, printable(read.run.tool_version)));
  }
}

std::vector<std::string> damaged_tables(const fs::path& path) {
  return reading(path, [&] {
    Source source(path);
    const int format = check_identity(source.database(), path);
    std::vector<DigestRow> digests;
    try {
      digests = load_digests(source.database());
    } catch (const std::exception&) {
      return std::vector<std::string>{std::string(DigestRow::table)};
    }
    std::vector<std::string> damaged = differing_tables(source.database(), digests, format);
    if (damaged.empty() && !structural_fault(source.database()).empty()) {
      damaged.emplace_back("sqlite_schema");
    }
    return damaged;
  });
}

}  // namespace roofladder
