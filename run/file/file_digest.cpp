// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "run/file/file_digest.h"

#include <SQLiteCpp/Exception.h>
#include <SQLiteCpp/Statement.h>
#include <algorithm>
#include <array>
#include <bit>
#include <charconv>
#include <fmt/format.h>
#include <limits>

#include "run/digest.h"
#include "run/file/database.h"

namespace roofladder::run_file {
namespace {

void append_integer(std::int64_t value, std::string& bytes) {
  std::array<char, 20> digits{};
  bytes.append(digits.data(), std::to_chars(digits.begin(), digits.end(), value).ptr);
}

void append_hexadecimal(std::uint64_t bits, std::string& bytes) {
  for (int shift = 60; shift >= 0; shift -= 4) {
    bytes += "0123456789abcdef"[(bits >> shift) & 15];
  }
}

// Appends one field: n; i and a decimal number; r and the IEEE 754 bits in hexadecimal; t, the
// length in bytes and the bytes. Formatted by hand because a run has millions of fields.
void append_field(const SQLite::Column& column, std::string& bytes) {
  const int type = column.getType();
  if (type == SQLite::Null) {
    bytes += 'n';
  } else if (type == SQLite::INTEGER) {
    bytes += 'i';
    append_integer(column.getInt64(), bytes);
    bytes += ';';
  } else if (type == SQLite::FLOAT) {
    bytes += 'r';
    append_hexadecimal(std::bit_cast<std::uint64_t>(column.getDouble()), bytes);
  } else {
    const std::string text = column.getString();
    bytes += 't';
    append_integer(static_cast<std::int64_t>(text.size()), bytes);
    bytes += ':';
    bytes += text;
  }
}

struct Rows {
  std::int64_t count = 0;
  std::string sha256;  // over the digest before them and their bytes
};

Rows remaining_rows(SQLite::Statement& select, std::string_view before, int first_column = 0) {
  Sha256 digest;
  digest.add(before);
  std::int64_t count = 0;
  std::string bytes;
  for (const int columns = select.getColumnCount(); select.executeStep(); ++count) {
    bytes.clear();
    for (int column = first_column; column < columns; ++column) {
      append_field(select.getColumn(column), bytes);
    }
    digest.add(bytes);
  }
  return {count, digest.finish()};
}

Rows run_row(const StoredRun& stored, int first_column = 0) {
  SQLite::Statement select(stored.database, "SELECT * FROM runs WHERE run = ?");
  select.bind(1, stored.number);
  return remaining_rows(select, "", first_column);
}

// Reads rows of a run in one table by range of ids.
class TableRows {
 public:
  TableRows(const StoredRun& stored, std::string_view table)
      : m_run(stored.number),
        m_select(stored.database,
                 fmt::format("SELECT * FROM {} WHERE run = ? AND id >= ? AND id < ? ORDER BY id",
                             table)) {}

  // Returns the rows beyond `from`, up to but without the id `end`.
  Rows beyond(const TableEnd& from, std::int64_t end, int first_column = 0) {
    m_select.reset();
    m_select.bind(1, m_run);
    m_select.bind(2, from.rows);
    m_select.bind(3, end);
    return remaining_rows(m_select, from.sha256, first_column);
  }

 private:
  std::int64_t m_run;
  SQLite::Statement m_select;
};

// Tells whether the table has rows of the run that no digest covers, or rows of a run that does not
// exist.
bool has_stray_rows(const StoredRun& stored, std::string_view table, std::int64_t end) {
  SQLite::Statement uncovered(
      stored.database, fmt::format("SELECT EXISTS (SELECT 1 FROM {0} WHERE run = ?1 AND id < 0) OR "
                                   "EXISTS (SELECT 1 FROM {0} WHERE run = ?1 AND id >= ?2)",
                                   table));
  uncovered.bind(1, stored.number);
  uncovered.bind(2, end);
  uncovered.executeStep();
  SQLite::Statement without_run(
      stored.database,
      fmt::format("SELECT EXISTS (SELECT 1 FROM {0} WHERE run < (SELECT min(run) FROM runs)) OR "
                  "EXISTS (SELECT 1 FROM {0} WHERE run > (SELECT max(run) FROM runs))",
                  table));
  without_run.executeStep();
  return uncovered.getColumn(0).getInt() != 0 || without_run.getColumn(0).getInt() != 0;
}

bool chain_holds(const StoredRun& stored, std::string_view table,
                 const std::vector<DigestRow>& digests) {
  TableRows rows(stored, table);
  TableEnd end;
  for (const DigestRow& digest : digests) {
    if (digest.table_name != table) {
      continue;
    }
    const Rows added = rows.beyond(end, digest.rows);
    if (added.count != digest.rows - end.rows || added.sha256 != digest.sha256) {
      return false;
    }
    end = {digest.rows, digest.sha256};
  }
  return !has_stray_rows(stored, table, end.rows);
}

bool run_row_holds(const StoredRun& stored, const TableEnds& ends) {
  const Rows row = run_row(stored);
  const auto end = ends.find(RunRow::table);
  return row.count == 1 && end != ends.end() && row.sha256 == end->second.sha256;
}

// Returns the result of the check. A table that cannot be read fails it.
bool holds(const std::function<bool()>& check) {
  try {
    return check();
  } catch (const SQLite::Exception& error) {
    rethrow_lack_of_memory(error);
    return false;
  }
}

bool is_known(std::string_view table) {
  return table == RunRow::table ||
         std::ranges::find(append_only_tables, table) != append_only_tables.end();
}

}  // namespace

std::vector<DigestRow> extend(const StoredRun& stored, TableEnds& ends) {
  std::vector<DigestRow> digests;
  const std::string run_digest = run_row(stored).sha256;
  if (TableEnd& end = ends[std::string(RunRow::table)]; end.sha256 != run_digest) {
    end = {1, run_digest};
    digests.push_back({std::string(RunRow::table), 1, run_digest});
  }
  for (const std::string_view table : append_only_tables) {
    TableEnd& end = ends[std::string(table)];
    const Rows added =
        TableRows(stored, table).beyond(end, std::numeric_limits<std::int64_t>::max());
    if (added.count > 0) {
      end = {end.rows + added.count, added.sha256};
      digests.push_back({std::string(table), end.rows, end.sha256});
    }
  }
  return digests;
}

TableEnds recorded_ends(const std::vector<DigestRow>& digests) {
  TableEnds ends;
  for (const DigestRow& digest : digests) {
    ends[digest.table_name] = {digest.rows, digest.sha256};
  }
  return ends;
}

std::vector<std::string> differing_tables(const StoredRun& stored,
                                          const std::vector<DigestRow>& digests) {
  std::vector<std::string> differing;
  const auto examine = [&](std::string_view table, const std::function<bool()>& check) {
    if (!holds(check)) {
      differing.emplace_back(table);
    }
  };
  examine(RunRow::table, [&] { return run_row_holds(stored, recorded_ends(digests)); });
  for (const std::string_view table : append_only_tables) {
    examine(table, [&] { return chain_holds(stored, table, digests); });
  }
  const bool all_known = std::ranges::all_of(
      digests, [](const DigestRow& digest) { return is_known(digest.table_name); });
  examine(DigestRow::table, [&] { return all_known; });
  return differing;
}

std::string content_digest(const StoredRun& stored) {
  constexpr int after_run = 1;
  std::string digests = run_row(stored, after_run).sha256;
  for (const std::string_view table : append_only_tables) {
    constexpr auto all = std::numeric_limits<std::int64_t>::max();
    digests += TableRows(stored, table).beyond({}, all, after_run).sha256;
  }
  return sha256(digests);
}

bool is_beginning_of(const StoredRun& earlier, const StoredRun& later) {
  constexpr int after_run = 1;
  return std::ranges::all_of(append_only_tables, [&](std::string_view table) {
    const Rows rows =
        TableRows(earlier, table).beyond({}, std::numeric_limits<std::int64_t>::max(), after_run);
    return rows.sha256 == TableRows(later, table).beyond({}, rows.count, after_run).sha256;
  });
}

}  // namespace roofladder::run_file
