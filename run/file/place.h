// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <string_view>

#include "run/file/run_file.h"

// Where a run file lies: its name while it is written, and moves that never replace a file.
namespace roofladder::run_file {

// "<path>.part", the name while the run is being written.
std::filesystem::path part_of(const std::filesystem::path& path);

// Whether anything has that name, also a link that leads nowhere.
bool is_there(const std::filesystem::path& path);

// With the journals that SQLite may have left beside it.
void remove_with_journals(const std::filesystem::path& path);

// The path with its folder made absolute and free of links; the folder must exist. Throws
// RunFileError(not_writable).
std::filesystem::path resolved(const std::filesystem::path& path);

// Throws RunFileError(exists) if anything is at the path: a file, a folder, a pipe, a link that
// leads nowhere.
void refuse_existing(const std::filesystem::path& path);

// Throws RunFileError(not_writable) if the path leads to anything but a file of its own name: a
// folder, a pipe, a link.
void refuse_irregular(const std::filesystem::path& path);

// An empty file that was not there before, never through a link. Throws RunFileError(exists,
// not_writable, full).
void create_new(const std::filesystem::path& path);

// Renames within a folder without ever replacing a file. Throws RunFileError(exists, not_writable).
void move_without_replacing(const std::filesystem::path& from, const std::filesystem::path& to);

// What a failed call of the system means for a file that is written: full or not_writable.
RunFileError system_failure(int system_error, std::string_view action,
                            const std::filesystem::path& path);

// Makes the content of a file, or the names in a folder, durable. Throws RunFileError(not_writable,
// full).
void sync(const std::filesystem::path& path);

// The WAL and the rollback journal that SQLite may leave beside a file whose writer was killed.
std::filesystem::path wal_of(const std::filesystem::path& path);
std::filesystem::path journal_of(const std::filesystem::path& path);

// A rollback journal may name a further file for SQLite to delete; ours never do. Throws
// RunFileError(damaged).
void refuse_super_journal(const std::filesystem::path& path);

}  // namespace roofladder::run_file
