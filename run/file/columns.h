// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <SQLiteCpp/Database.h>
#include <SQLiteCpp/Statement.h>
#include <algorithm>
#include <concepts>
#include <fmt/format.h>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>

#include "run/file/rows.h"
#include "run/utf8.h"

// Conversion of rows to and from SQLite. Type, range and order of everything read are checked.
namespace roofladder::run_file {

// Thrown for a row that RunWriter never writes; the message names table, row and column.
struct RowError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

template <typename T>
concept Word = requires(T value) { words(value); };

inline void bind(SQLite::Statement& statement, int index, const std::string& field) {
  statement.bindNoCopy(index, field);
}
inline void bind(SQLite::Statement& statement, int index, double field) {
  statement.bind(index, field);
}
void bind(SQLite::Statement& statement, int index, std::integral auto field) {
  statement.bind(index, static_cast<std::int64_t>(field));
}
void bind(SQLite::Statement& statement, int index, Word auto field) {
  statement.bind(index, std::string(words(field).at(static_cast<std::size_t>(field))));
}
template <typename T>
void bind(SQLite::Statement& statement, int index, const std::optional<T>& field) {
  if (field) {
    bind(statement, index, *field);
  } else {
    statement.bind(index);
  }
}

inline void require(bool condition, std::string_view expected) {
  if (!condition) {
    throw RowError(fmt::format("expected {}", expected));
  }
}

inline void get(const SQLite::Column& column, std::string& field) {
  require(column.isText(), "a text");
  field = valid_utf8(column.getString());
}
inline void get(const SQLite::Column& column, double& field) {
  require(column.isFloat(), "a number");
  field = column.getDouble();
}
void get(const SQLite::Column& column, std::integral auto& field) {
  using Integer = std::remove_reference_t<decltype(field)>;
  require(column.isInteger(), "an integer");
  const std::int64_t value = column.getInt64();
  if constexpr (std::same_as<Integer, bool>) {
    require(value == 0 || value == 1, "0 or 1");
  } else {
    require(std::in_range<Integer>(value), "an integer in range");
  }
  field = static_cast<Integer>(value);
}
void get(const SQLite::Column& column, Word auto& field) {
  std::string word;
  get(column, word);
  const auto known = words(field);
  const auto found = std::find(known.begin(), known.end(), word);
  require(found != known.end(), "a known word");
  field = static_cast<std::remove_reference_t<decltype(field)>>(found - known.begin());
}
template <typename T>
void get(const SQLite::Column& column, std::optional<T>& field) {
  field.reset();
  if (!column.isNull()) {
    get(column, field.emplace());
  }
}

// Binds the columns of the row to the parameters from `index` on. The row must outlive the
// execution of the statement.
template <typename Row>
void bind_columns(SQLite::Statement& statement, int index, const Row& row) {
  std::apply([&](const auto&... fields) { (bind(statement, index++, fields), ...); },
             Row::columns(row));
}

// Fills the row from the columns of the statement from `index` on.
template <typename Row>
void get_columns(SQLite::Statement& statement, int index, Row& row) {
  const auto get_next = [&](auto& field) {
    const SQLite::Column column = statement.getColumn(index++);
    try {
      get(column, field);
    } catch (const RowError& error) {
      throw RowError(fmt::format("{}.{}: {}", Row::table, column.getName(), error.what()));
    }
  };
  std::apply([&](auto&... fields) { (get_next(fields), ...); }, Row::columns(row));
}

// A run in a file, identified by its local number.
struct StoredRun {
  SQLite::Database& database;
  std::int64_t number = only_run;
};

// Calls use(row) for each row of the run in the table, in order of ids. Throws RowError unless
// these are 0, 1, 2, ...
template <typename Row, typename Use>
void for_each_row(const StoredRun& stored, Use&& use) {
  SQLite::Statement select(stored.database,
                           fmt::format("SELECT * FROM {} WHERE run = ? ORDER BY id", Row::table));
  select.bind(1, stored.number);
  for (std::int64_t id = 0; select.executeStep(); ++id) {
    if (select.getColumn(1).getInt64() != id) {
      throw RowError(fmt::format("{}: expected row {} of run {}", Row::table, id, stored.number));
    }
    Row row;
    get_columns(select, 2, row);
    use(row);
  }
}

}  // namespace roofladder::run_file
