// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "run/file/merge.h"

#include <SQLiteCpp/Statement.h>
#include <SQLiteCpp/Transaction.h>
#include <cerrno>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <map>
#include <memory>
#include <sqlite3.h>

#include "run/file/file_digest.h"
#include "run/file/file_lock.h"
#include "run/file/load.h"
#include "run/file/place.h"
#include "run/file/ranks.h"
#include "run/file/source.h"
#include "run/file/store.h"
#include "run/format.h"

namespace roofladder {
namespace {

namespace fs = std::filesystem;
using namespace run_file;

// A fault of the output, told apart from those of inputs by its type.
struct OutputFailure {
  RunFileError error;
};

// Columns of table runs that identify a copy of a run.
struct Identity {
  std::string uuid;
  std::string state;
  std::string started;
  std::string finished;
};

Identity identity_of(const StoredRun& stored) {
  SQLite::Statement select(stored.database,
                           "SELECT uuid, state, started, finished FROM runs WHERE run = ?");
  select.bind(1, stored.number);
  select.executeStep();
  return {select.getColumn(0).getString(), select.getColumn(1).getString(),
          select.getColumn(2).getString(), select.getColumn(3).getString()};
}

// Tells whether `later` is a resumed copy of the partial run `earlier`. Rows are only appended, so
// it begins with the rows of the earlier one.
bool is_resumed_from(const StoredRun& later, const StoredRun& earlier) {
  const Identity before = identity_of(earlier);
  const Identity after = identity_of(later);
  return before.state == name_of(RunState::partial) && before.started == after.started &&
         is_beginning_of(earlier, later) &&
         (before.finished <= after.finished || !is_beginning_of(later, earlier));
}

// Throws RunFileError if the file is of another format or damaged.
void check_content(SQLite::Database& database, const fs::path& path) {
  check_identity(database, path);
  if (const auto tables = damaged_tables(database); !tables.empty()) {
    throw damaged(path, fmt::format("{}", fmt::join(tables, ", ")));
  }
}

// Binds a value of any type that a STRICT table can hold.
void bind_value(SQLite::Statement& statement, int index, const SQLite::Column& value) {
  if (value.isNull()) {
    statement.bind(index);
  } else if (value.isInteger()) {
    statement.bind(index, value.getInt64());
  } else if (value.isFloat()) {
    statement.bind(index, value.getDouble());
  } else {
    statement.bind(index, value.getString());
  }
}

SQLite::Database open_working(const fs::path& path) {
  SQLite::Database database = open_to_change(path);
  // The file gets its name only when it is complete and synchronized, so the journal serves only to
  // roll back one run.
  database.exec(
      "PRAGMA locking_mode = EXCLUSIVE; PRAGMA foreign_keys = ON; PRAGMA journal_mode = MEMORY; "
      "PRAGMA synchronous = OFF;");
  return database;
}

// The output while it grows, in a working file beside its name.
class Target {
 public:
  explicit Target(const fs::path& output)
      : m_path(resolved(output)),
        m_working(m_path.string() + ".merging"),
        m_lock(take_working_file(m_working)) {
    try {
      open();
    } catch (...) {
      discard();
      throw;
    }
  }
  ~Target() {
    if (m_database) {
      discard();
    }
  }
  Target(const Target&) = delete;
  Target& operator=(const Target&) = delete;

  SQLite::Database& database() { return *m_database; }
  std::int64_t runs() const { return m_runs; }
  std::int64_t runs_before() const { return m_runs_before; }

  // Returns the number of the run with that uuid, if there is one.
  std::optional<std::int64_t> find(const std::string& uuid) {
    SQLite::Statement select(*m_database, "SELECT run FROM runs WHERE uuid = ?");
    select.bind(1, uuid);
    return select.executeStep() ? std::optional(select.getColumn(0).getInt64()) : std::nullopt;
  }

  // Adds a run under the next number. Throws RunFileError for a run that contradicts itself.
  void add(const StoredRun& from, const fs::path& path) {
    SQLite::Transaction transaction(*m_database);
    const StoredRun to{*m_database, m_runs + 1};
    copy_run_row(from, to.number, path);
    for (const std::string_view table : append_only_tables) {
      copy_rows(from, table, 0, to.number, path);
    }
    commit(to, transaction);
    m_runs = to.number;
  }

  // Completes a partial run by the rows that a resumed copy has beyond it, and by its end. Appends
  // instead of replacing, because the journal would hold deleted rows in memory.
  void complete(const StoredRun& to, const StoredRun& from, const fs::path& path) {
    SQLite::Transaction transaction(*m_database);
    copy_end(from, to.number);
    for (const std::string_view table : append_only_tables) {
      copy_rows(from, table, rows_of(to, table), to.number, path);
    }
    writing([&] {
      SQLite::Statement remove(*m_database, "DELETE FROM digests WHERE run = ?");
      remove.bind(1, to.number);
      remove.exec();
    });
    commit(to, transaction);
  }

  // Renames the working file to the output.
  void finish() {
    m_inserts.clear();
    m_database.reset();
    try {
      sync(m_working);
      if (m_extends) {
        fs::rename(m_working, m_path);
      } else {
        move_without_replacing(m_working, m_path);
      }
      sync(m_path.parent_path());
    } catch (...) {
      discard();
      throw;
    }
  }

 private:
  void open() {
    m_extends = fs::exists(fs::symlink_status(m_path));
    if (!m_extends) {
      m_database.emplace(open_working(m_working));
      SQLite::Transaction transaction(*m_database);
      create_schema(*m_database);
      transaction.commit();
      return;
    }
    refuse_irregular(m_path);
    reading(m_path, [&] {
      Source source(m_path);
      check_content(source.database(), m_path);
      m_runs = m_runs_before = run_count(source.database());
      for (std::int64_t run = only_run; run <= m_runs; ++run) {
        if (identity_of({source.database(), run}).state == name_of(RunState::unfinished)) {
          throw RunFileError(
              FileFault::locked,
              fmt::format("{} holds an unfinished run; name another output", shown(m_path)));
        }
      }
    });
    fs::copy_file(m_path, m_working, fs::copy_options::overwrite_existing);
    m_database.emplace(open_working(m_working));
  }

  void discard() {
    m_inserts.clear();
    m_database.reset();
    std::error_code ignored;
    fs::remove(m_working, ignored);
  }

  // Runs a piece of writing and translates SQLite's errors into an OutputFailure.
  template <typename Writing>
  void writing(const Writing& write) {
    errno = 0;
    try {
      write();
    } catch (const SQLite::Exception& error) {
      const int system_error = sqlite3_system_errno(m_database->getHandle());
      throw OutputFailure{writing_error(error, system_error != 0 ? system_error : errno, m_path)};
    }
  }

  // Commits after adding digests of all rows of the run.
  void commit(const StoredRun& stored, SQLite::Transaction& transaction) {
    writing([&] {
      TableEnds ends;
      std::int64_t digests = 0;
      store_digests(stored, ends, digests);
      transaction.commit();
    });
  }

  void copy_run_row(const StoredRun& from, std::int64_t number, const fs::path& path) {
    SQLite::Statement select(from.database, "SELECT * FROM runs WHERE run = ?");
    select.bind(1, from.number);
    insert_selected(select, RunRow::table, number, path);
  }

  void copy_end(const StoredRun& from, std::int64_t number) {
    const Identity identity = identity_of(from);
    writing([&] {
      SQLite::Statement update(*m_database,
                               "UPDATE runs SET state = ?, finished = ? WHERE run = ?");
      update.bind(1, identity.state);
      update.bind(2, identity.finished);
      update.bind(3, number);
      update.exec();
    });
  }

  static std::int64_t rows_of(const StoredRun& stored, std::string_view table) {
    SQLite::Statement count(stored.database,
                            fmt::format("SELECT count(*) FROM {} WHERE run = ?", table));
    count.bind(1, stored.number);
    count.executeStep();
    return count.getColumn(0).getInt64();
  }

  // Copies the rows from the id `first` on.
  void copy_rows(const StoredRun& from, std::string_view table, std::int64_t first,
                 std::int64_t number, const fs::path& path) {
    SQLite::Statement select(
        from.database,
        fmt::format("SELECT * FROM {} WHERE run = ? AND id >= ? ORDER BY id", table));
    select.bind(1, from.number);
    select.bind(2, first);
    insert_selected(select, table, number, path);
  }

  void insert_selected(SQLite::Statement& select, std::string_view table, std::int64_t number,
                       const fs::path& path) {
    SQLite::Statement& insert = insertion_into(table, select.getColumnCount());
    while (select.executeStep()) {
      insert.bind(1, number);
      for (int column = 1; column < select.getColumnCount(); ++column) {
        bind_value(insert, column + 1, select.getColumn(column));
      }
      const int result = insert.tryExecuteStep();
      insert.tryReset();
      if (result == SQLITE_CONSTRAINT) {
        throw damaged(path, fmt::format("a row of {} refers to a row that does not exist", table));
      }
      writing([&] { m_database->check(result == SQLITE_DONE ? SQLITE_OK : result); });
    }
  }

  SQLite::Statement& insertion_into(std::string_view table, int columns) {
    auto& insert = m_inserts[table];
    if (!insert) {
      insert = std::make_unique<SQLite::Statement>(*m_database, insertion(table, columns));
    }
    return *insert;
  }

  fs::path m_path;
  fs::path m_working;
  FileLock m_lock;  // held until the output has its name, so that another merge then adds to it
  bool m_extends = false;
  std::int64_t m_runs = 0;
  std::int64_t m_runs_before = 0;
  std::optional<SQLite::Database> m_database;
  std::map<std::string_view, std::unique_ptr<SQLite::Statement>> m_inserts;
};

// Merges a copy of a run that the output holds, whichever of the two was written earlier.
void merge_copy(const StoredRun& from, const StoredRun& there, const fs::path& path, Target& target,
                Merged& merged) {
  if (content_digest(from) == content_digest(there) || is_resumed_from(there, from)) {
    ++merged.known;
  } else if (is_resumed_from(from, there)) {
    target.complete(there, from, path);
    ++(there.number <= target.runs_before() ? merged.continued : merged.known);
  } else {
    merged.left_out.push_back(
        fmt::format("{}: run {} contradicts an earlier copy, which is kept (run {})", shown(path),
                    printable(identity_of(from).uuid), there.number));
  }
}

void merge_run(const StoredRun& from, const fs::path& path, Target& target, Merged& merged) {
  const Identity identity = identity_of(from);
  if (identity.state == name_of(RunState::unfinished)) {
    merged.left_out.push_back(
        fmt::format("{}: run {} is unfinished; it would contradict its later copies", shown(path),
                    printable(identity.uuid)));
    return;
  }
  const std::optional<std::int64_t> known = target.find(identity.uuid);
  if (known) {
    merge_copy(from, {target.database(), *known}, path, target, merged);
  } else {
    target.add(from, path);
    ++merged.added;
  }
}

void merge_file(const fs::path& path, Target& target, Merged& merged) {
  try {
    reading(path, [&] {
      Source source(path);
      check_content(source.database(), path);
      const std::int64_t runs = run_count(source.database());
      for (std::int64_t run = only_run; run <= runs; ++run) {
        merge_run({source.database(), run}, path, target, merged);
      }
    });
  } catch (const RunFileError& error) {
    merged.left_out.emplace_back(error.what());
  }
}

// Tells whether one commit wrote the whole run, as a merge does. A writer commits table runs twice,
// at its begin and its end.
bool is_of_one_commit(const StoredRun& stored) {
  SQLite::Statement count(stored.database,
                          "SELECT count(*) FROM digests WHERE run = ? AND table_name = 'runs'");
  count.bind(1, stored.number);
  count.executeStep();
  return count.getColumn(0).getInt64() == 1;
}

}  // namespace

bool holds_collected_run(const fs::path& path) {
  try {
    return reading(path, [&] {
      Source source(path);
      check_identity(source.database(), path);
      return run_count(source.database()) == 1 && !is_of_one_commit({source.database()});
    });
  } catch (const RunFileError&) {
    return false;
  }
}

Merged merge_runs(std::span<const fs::path> inputs, const fs::path& output,
                  std::optional<std::int64_t> ranks) {
  try {
    Target target(output);
    Merged merged;
    for (const fs::path& input : inputs) {
      merge_file(input, target, merged);
    }
    merged.runs = target.runs();
    merged.ranks = rank_faults(target.database(), ranks);
    if (merged.added + merged.continued > 0) {
      target.finish();
    }
    return merged;
  } catch (const OutputFailure& failure) {
    throw failure.error;
  } catch (const SQLite::Exception& error) {
    throw writing_error(error, 0, output);
  } catch (const fs::filesystem_error& error) {
    throw RunFileError(FileFault::not_writable, fmt::format("{} cannot be written: {}",
                                                            shown(output), error.code().message()));
  }
}

}  // namespace roofladder
