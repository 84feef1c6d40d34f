// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <string_view>

#include "run/file/run_file.h"

// The place of a run file: its name while it is written, and moves that never replace a file.
namespace roofladder::run_file {

// Returns "<path>.part", the name while the run is being written.
std::filesystem::path part_of(const std::filesystem::path& path);

// Tells whether anything has that name, including a link that leads nowhere.
bool is_there(const std::filesystem::path& path);

// Removes the file and the journals that SQLite may have left beside it.
void remove_with_journals(const std::filesystem::path& path);

// Returns the path with its folder absolute and free of links. Throws RunFileError (not_writable)
// if the folder does not exist.
std::filesystem::path resolved(const std::filesystem::path& path);

// Throws RunFileError (exists) if anything is at the path: a file, a folder, a pipe, a link that
// leads nowhere.
void refuse_existing(const std::filesystem::path& path);

// Throws RunFileError (not_writable) if the path is anything but a regular file: a folder, a pipe,
// a link.
void refuse_irregular(const std::filesystem::path& path);

// Creates an empty file, never through a link. Throws RunFileError (exists, not_writable, full).
void create_new(const std::filesystem::path& path);

// Renames within a folder without ever replacing a file. Throws RunFileError (exists,
// not_writable).
void move_without_replacing(const std::filesystem::path& from, const std::filesystem::path& to);

// Translates a failed system call on a file that is written: full or not_writable. `action`
// completes "cannot be ...".
RunFileError system_failure(int system_error, std::string_view action,
                            const std::filesystem::path& path);

// Makes the content of a file, or the names in a folder, durable. Throws RunFileError
// (not_writable, full).
void sync(const std::filesystem::path& path);

// Return the write-ahead log and the rollback journal that SQLite may leave beside a file when its
// writer is killed.
std::filesystem::path wal_of(const std::filesystem::path& path);
std::filesystem::path journal_of(const std::filesystem::path& path);

// Throws RunFileError (damaged) if the rollback journal names another file, which SQLite would
// delete. RunWriter never leaves such a journal.
void refuse_super_journal(const std::filesystem::path& path);

}  // namespace roofladder::run_file
