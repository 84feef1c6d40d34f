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

// Text and names above this size are refused.
inline constexpr int longest_text = 64 * 1024 * 1024;

// Settings for a file that somebody else may have written: no trusted schema, no triggers or views,
// limits.
void harden(SQLite::Database& database);

// Reads without locking and without leaving anything beside the file; for a file that nobody
// writes.
SQLite::Database open_immutable(const std::filesystem::path& path);

// For the one process that may change the file; once it is locked every other one finds it so.
SQLite::Database open_to_change(const std::filesystem::path& path);
void lock_exclusively(SQLite::Database& database);

// Whether some writer, in this process or another, holds the file. Changes nothing.
bool is_locked(const std::filesystem::path& path);

// Whether it has no table.
bool is_empty(SQLite::Database& database);

// Tables, application id and format version, inside the caller's transaction.
void create_schema(SQLite::Database& database);

// The format of the file. Throws unless it is a run file of a known one with exactly its tables.
int check_identity(SQLite::Database& database, const std::filesystem::path& path);

// The first fault that SQLite finds in the structure of the file, empty if none.
std::string structural_fault(SQLite::Database& database);

// Throws std::bad_alloc where the error is lack of memory, which says nothing about a file.
void rethrow_lack_of_memory(const std::exception& error);

// What an error means while reading, and while writing. `system_error` is the errno of the failed
// call.
RunFileError reading_error(const SQLite::Exception& error, const std::filesystem::path& path);
RunFileError writing_error(const SQLite::Exception& error, int system_error,
                           const std::filesystem::path& path);

// The path as it is written into messages.
std::string shown(const std::filesystem::path& path);

}  // namespace roofladder::run_file
