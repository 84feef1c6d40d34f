// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <SQLiteCpp/Database.h>
#include <SQLiteCpp/Transaction.h>
#include <cerrno>
#include <fmt/format.h>
#include <optional>
#include <sqlite3.h>
#include <stdexcept>
#include <utility>

#include "run/file/database.h"
#include "run/file/file_digest.h"
#include "run/file/file_lock.h"
#include "run/file/load.h"
#include "run/file/place.h"
#include "run/file/run_file.h"
#include "run/file/store.h"

namespace roofladder {
namespace {

namespace fs = std::filesystem;
using namespace run_file;

// Returns the errno of a failed call. SQLite 3.40 records none for a COMMIT, where most writing
// fails.
int system_error(const SQLite::Exception& error, SQLite::Database& database) {
  const int last = error.getErrorCode() == SQLITE_IOERR ? errno : 0;
  const int recorded = sqlite3_system_errno(database.getHandle());
  return recorded != 0 ? recorded : last;
}

// Runs a piece of writing and translates SQLite's errors into a RunFileError.
template <typename Writing>
void writing(SQLite::Database& database, const fs::path& path, const Writing& write) {
  errno = 0;
  try {
    write();
  } catch (const SQLite::Exception& error) {
    if (error.getErrorCode() == SQLITE_NOTADB || error.getErrorCode() == SQLITE_CORRUPT) {
      throw reading_error(error, path);
    }
    throw writing_error(error, system_error(error, database), path);
  }
}

// A part that only this process writes. SQLite's lock keeps readers away and ends with the
// database; the file lock keeps writers away until the part has its final name.
struct OpenPart {
  FileLock lock;
  SQLite::Database database;
};

OpenPart open_to_write(const fs::path& part) {
  FileLock lock(part);
  try {
    SQLite::Database database = open_to_change(part);
    writing(database, part, [&] { lock_exclusively(database); });
    return {std::move(lock), std::move(database)};
  } catch (const SQLite::Exception& error) {
    throw writing_error(error, 0, part);
  }
}

RunFileError unfinished_error(const fs::path& part) {
  return {FileFault::exists, fmt::format("{} holds an unfinished run; resume it with "
                                         "`roofladder collect --resume`, or remove it",
                                         shown(part))};
}

bool holds_nothing(const fs::path& part) {
  try {
    read_run(part);
  } catch (const RunFileError& error) {
    return error.fault == FileFault::empty;
  }
  return false;
}

// Throws RunFileError unless the part was left by a collector that was killed before its first
// commit.
void refuse_all_but_empty(const fs::path& part) {
  std::error_code ignored;
  if (!fs::is_regular_file(fs::symlink_status(part, ignored))) {
    return refuse_existing(part);
  }
  if (is_locked(part)) {
    throw RunFileError(
        FileFault::locked,
        fmt::format("{} is being written by another collector; name another file", shown(part)));
  }
  if (!holds_nothing(part)) {
    throw unfinished_error(part);
  }
}

// Opens a part with an empty database.
OpenPart open_empty(const fs::path& part) {
  const bool is_new = !is_there(part);
  if (is_new) {
    create_new(part);
  } else {
    refuse_all_but_empty(part);
  }
  try {
    OpenPart opened = open_to_write(part);
    if (!is_empty(opened.database)) {
      throw unfinished_error(part);
    }
    return opened;
  } catch (const RunFileError& error) {
    const bool belongs_to_another =
        error.fault == FileFault::locked || error.fault == FileFault::exists;
    if (is_new && !belongs_to_another) {
      remove_with_journals(part);
    }
    throw;
  }
}

// Gives a partial run its working name again, so that it can be resumed.
void reopen_partial(const fs::path& path, const fs::path& part) {
  const RunState state = read_run(path).run.state;
  if (state == RunState::finished) {
    throw RunFileError(
        FileFault::exists,
        fmt::format("{} is a finished run: there is nothing to resume", shown(path)));
  }
  const bool has_journal = is_there(wal_of(path)) || is_there(journal_of(path));
  if (state == RunState::unfinished || has_journal) {
    throw RunFileError(
        FileFault::exists,
        fmt::format("{} is an unfinished run under another name; rename it, and any '-wal' "
                    "or '-journal' beside it, to {}",
                    shown(path), shown(part)));
  }
  move_without_replacing(path, part);
}

}  // namespace

struct RunWriter::State {
  fs::path path;
  fs::path current;
  std::optional<FileLock> lock;
  std::optional<SQLite::Database> database;
  Stored stored;
  TableEnds ends;
  std::int64_t digests = 0;

  void hold(OpenPart opened) {
    lock = std::move(opened.lock);
    database = std::move(opened.database);
  }

  // Commits in one transaction: nothing counts as stored unless everything is committed.
  template <typename Before>
  void commit(const Run& run, const Before& before) {
    if (!database) {
      throw std::logic_error(fmt::format("{} is finished: nothing can be added", shown(path)));
    }
    // The transaction outlives the handling of an error, since a rollback would hide the system's
    // error number.
    std::optional<SQLite::Transaction> transaction;
    writing(*database, current, [&] {
      TableEnds new_ends = ends;
      std::int64_t new_digests = digests;
      transaction.emplace(*database);
      before();
      store_new(*database, run, stored, new_ends);
      store_digests({*database}, new_ends, new_digests);
      transaction->commit();
      stored = Stored::all_of(run);
      ends = std::move(new_ends);
      digests = new_digests;
    });
  }

  // Closes the database, which leaves one file without journals.
  void close() {
    writing(*database, current, [&] {
      database->execAndGet("PRAGMA wal_checkpoint(TRUNCATE)");
      database->execAndGet("PRAGMA journal_mode = DELETE");
    });
    database.reset();
  }
};

RunWriter::RunWriter(std::unique_ptr<State> state) : m_state(std::move(state)) {}
RunWriter::RunWriter(RunWriter&&) noexcept = default;
RunWriter& RunWriter::operator=(RunWriter&&) noexcept = default;
RunWriter::~RunWriter() = default;

const fs::path& RunWriter::current_path() const {
  return m_state->current;
}

RunWriter RunWriter::create(const fs::path& path, const Run& run) {
  auto state = std::make_unique<State>();
  state->path = resolved(path);
  state->current = part_of(state->path);
  refuse_existing(state->path);
  state->hold(open_empty(state->current));
  try {
    state->commit(run, [&] {
      create_schema(*state->database);
      store_beginning(*state->database, run);
    });
  } catch (...) {
    state->database.reset();
    remove_with_journals(state->current);
    throw;
  }
  return RunWriter(std::move(state));
}

RunWriter RunWriter::resume(const fs::path& path, Run& run) {
  auto state = std::make_unique<State>();
  state->path = resolved(path);
  state->current = part_of(state->path);
  if (is_there(state->current)) {
    refuse_irregular(state->current);
    refuse_existing(state->path);
  } else {
    reopen_partial(state->path, state->current);
  }
  read_run(state->current);  // throws for what is no run, before it is opened for writing
  state->hold(open_to_write(state->current));
  try {
    LoadedRun loaded = load(*state->database, state->current);
    state->ends = recorded_ends(loaded.digests);
    state->digests = static_cast<std::int64_t>(loaded.digests.size());
    state->stored = Stored::all_of(loaded.run);
    run = std::move(loaded.run);
  } catch (const SQLite::Exception& error) {
    throw reading_error(error, state->current);
  }
  run.state = RunState::unfinished;
  run.finished.clear();
  state->commit(run, [&] {
    store_words(*state->database, state->ends);
    store_state(*state->database, run);
  });
  return RunWriter(std::move(state));
}

void RunWriter::commit(const Run& run) {
  m_state->commit(run, [] {});
}

void RunWriter::finish(const Run& run) {
  Run final = run;
  if (final.state == RunState::unfinished) {
    final.state = RunState::finished;
  }
  m_state->commit(final, [&] { store_state(*m_state->database, final); });
  m_state->close();
  sync(m_state->current);
  move_without_replacing(m_state->current, m_state->path);
  m_state->lock.reset();
  m_state->current = m_state->path;
  sync(m_state->path.parent_path());
}

}  // namespace roofladder
