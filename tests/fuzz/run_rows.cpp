// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <SQLiteCpp/Database.h>
#include <SQLiteCpp/Statement.h>
#include <cstring>
#include <fmt/format.h>
#include <utility>
#include <vector>

#include "analyzer/analysis.h"
#include "run/file/run_file.h"
#include "tests/analyzer/fixture.h"
#include "tests/folder.h"
#include "tests/fuzz/input.h"
#include "tests/fuzz/memory_folder.h"
#include "tests/run/example_run.h"
#include "tests/run/file/forged_digests.h"

// Run files with any rows and right digests: they are refused with a RunFileError, or analysed. An
// input changes fields and rows of a valid run.
namespace roofladder::fuzz {
namespace {

// Takes an input apart; reads zeros beyond its end.
class Bytes {
 public:
  explicit Bytes(std::string_view bytes) : m_bytes(bytes) {}
  bool empty() const { return m_bytes.empty(); }
  std::size_t below(std::size_t count) { return number<std::uint8_t>() % count; }
  std::string_view text(std::size_t size) {
    const std::string_view taken = m_bytes.substr(0, size);
    m_bytes.remove_prefix(taken.size());
    return taken;
  }
  template <typename Number>
  Number number() {
    Number value{};
    const std::string_view taken = text(sizeof value);
    std::memcpy(&value, taken.data(), taken.size());
    return value;
  }

 private:
  std::string_view m_bytes;
};

struct Table {
  std::string name;
  std::vector<std::string> columns;
};

std::vector<Table> tables_of(SQLite::Database& database) {
  std::vector<Table> tables;
  SQLite::Statement columns(
      database,
      "SELECT t.name, c.name FROM sqlite_schema t, pragma_table_info(t.name) "
      "c WHERE t.type = 'table' AND t.name != 'digests' ORDER BY t.name, c.cid");
  while (columns.executeStep()) {
    const std::string name = columns.getColumn(0).getString();
    if (tables.empty() || tables.back().name != name) {
      tables.push_back({name, {}});
    }
    tables.back().columns.push_back(columns.getColumn(1).getString());
  }
  return tables;
}

std::string file_of(const Run& run) {
  const std::filesystem::path path = memory_folder() / "sound.roofladder";
  std::filesystem::remove(path);
  RunWriter writer = RunWriter::create(path, run);
  writer.finish(run);
  return test::content_of(path);
}

// A ladder with its ceilings and few repetitions, since analysing many takes long.
Run short_run() {
  Run run = test::clean_run().builder.run;
  std::erase_if(run.samples, [](const Sample& sample) { return sample.repetition > 1; });
  return run;
}

void bind_value(SQLite::Statement& statement, Bytes& bytes) {
  switch (bytes.below(5)) {
    case 0:
      return statement.bind(1);
    case 1:
      return statement.bind(1, bytes.number<std::int8_t>());
    case 2:
      return statement.bind(1, bytes.number<std::int64_t>());
    case 3:
      return statement.bind(1, bytes.number<double>());
    default:
      return statement.bind(1, std::string(bytes.text(bytes.below(256))));
  }
}

void change_field(SQLite::Database& database, const Table& table, Bytes& bytes) {
  const std::string& column = table.columns[bytes.below(table.columns.size())];
  SQLite::Statement update(database, fmt::format("UPDATE {} SET {} = ?1 WHERE {} = ?2", table.name,
                                                 column, table.columns[1]));
  update.bind(2, bytes.number<std::uint16_t>());
  bind_value(update, bytes);
  update.exec();
}

// Copies a field from another row.
void copy_field(SQLite::Database& database, const Table& table, Bytes& bytes) {
  const std::string& column = table.columns[bytes.below(table.columns.size())];
  SQLite::Statement update(
      database,
      fmt::format("UPDATE {0} SET {1} = (SELECT {1} FROM {0} WHERE id = ?1) WHERE id = ?2",
                  table.name, column));
  update.bind(1, bytes.number<std::uint16_t>());
  update.bind(2, bytes.number<std::uint16_t>());
  update.exec();
}

void change(SQLite::Database& database, const Table& table, Bytes& bytes) {
  try {
    switch (bytes.below(4)) {
      case 0:
        return change_field(database, table, bytes);
      case 1:
        return copy_field(database, table, bytes);
      case 2:
        database.exec(
            fmt::format("DELETE FROM {0} WHERE id = (SELECT max(id) FROM {0})", table.name));
        return;
      default:
        database.exec(fmt::format("DELETE FROM {} WHERE id >= {}", table.name, bytes.below(256)));
    }
  } catch (const SQLite::Exception&) {
    // The schema itself forbids that change.
  }
}

void read(std::string_view input) {
  static const std::string files[] = {file_of(short_run()), file_of(finished_example_run())};
  static const std::filesystem::path path = memory_folder() / "a.roofladder";
  Bytes bytes(input);
  write(path, files[bytes.below(std::size(files))]);
  {
    SQLite::Database database(path.string(), SQLite::OPEN_READWRITE);
    database.exec(
        "PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; BEGIN; DELETE FROM digests");
    static const std::vector<Table> tables = tables_of(database);
    while (!bytes.empty()) {
      change(database, tables[bytes.below(tables.size())], bytes);
    }
    forge_digests(database);
    database.exec("COMMIT");
  }
  try {
    analyse(read_run(path).run);
  } catch (const RunFileError&) {
    // Refused, as it may be.
  }
}

}  // namespace
}  // namespace roofladder::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  roofladder::fuzz::read(roofladder::fuzz::text_of(data, size));
  return 0;
}
