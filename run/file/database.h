// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <SQLiteCpp/Database.h>
#include <SQLiteCpp/Exception.h>
#include <exception>
#include <filesystem>
#include <string>

#include "run/file/run_file.h"

// The SQLite side of a run file: opening it as hostile input, and what its errors mean.
namespace roofladder::run_file {

// The largest text or name that is read or written, in bytes.
inline constexpr int longest_text = 64 * 1024 * 1024;

// Sets up a connection to a file that somebody else may have written: no trusted schema, no
// triggers or views, limits.
void harden(SQLite::Database& database);

// Opens a file that nobody writes, for reading without a lock and without leaving anything beside
// it.
SQLite::Database open_immutable(const std::filesystem::path& path);

// Opens a file for writing. No other process can read or write it after lock_exclusively().
SQLite::Database open_to_change(const std::filesystem::path& path);
void lock_exclusively(SQLite::Database& database);

// Tells whether a writer, in this process or another, holds the file. Changes nothing.
bool is_locked(const std::filesystem::path& path);

// Tells whether the database has no table.
bool is_empty(SQLite::Database& database);

// Writes tables, application id and format version, inside the caller's transaction.
void create_schema(SQLite::Database& database);

// Throws RunFileError unless this is a run file of format run_file_format with exactly its tables:
// empty, not_a_run, other_format, damaged.
void check_identity(SQLite::Database& database, const std::filesystem::path& path);

// Returns the first fault that SQLite finds in the structure of the file; empty if there is none.
std::string structural_fault(SQLite::Database& database);

// Throws std::bad_alloc if the error is a lack of memory, which says nothing about a file.
void rethrow_lack_of_memory(const std::exception& error);

// Translates an error of SQLite that occurred while reading, or while writing. `system_error` is
// the errno of the failed call.
RunFileError reading_error(const SQLite::Exception& error, const std::filesystem::path& path);
RunFileError writing_error(const SQLite::Exception& error, int system_error,
                           const std::filesystem::path& path);

// Returns the path, quoted and printable, for messages.
std::string shown(const std::filesystem::path& path);

}  // namespace roofladder::run_file
