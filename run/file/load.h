// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <SQLiteCpp/Database.h>
#include <filesystem>
#include <functional>
#include <string_view>
#include <vector>

#include "run/file/columns.h"
#include "run/file/run_file.h"
#include "run/run.h"

// From the tables of a run file to a Run.
namespace roofladder::run_file {

struct LoadedRun {
  Run run;
  std::vector<DigestRow> digests;
  int format = 0;
  std::int64_t runs = 1;  // of the file
};

// Checks everything about an opened file: identity, structure, digests, and every index and word.
// Throws RunFileError (not_a_run, newer, damaged; several_runs for a merged file) or
// SQLite::Exception.
// `beside`, where there is one, is a second connection to the same unchanging file: the digests are
// then checked through it while the rows are read.
LoadedRun load(SQLite::Database& database, const std::filesystem::path& path,
               SQLite::Database* beside = nullptr);

// The same of one run of a file, from 1 on, or the last where there are fewer: of several, the
// structure of the others is not checked.
LoadedRun load_one(SQLite::Database& database, const std::filesystem::path& path,
                   SQLite::Database* beside, std::int64_t number);

// The same of each run of a file, one after the other: only one is in memory.
void load_each(SQLite::Database& database, const std::filesystem::path& path,
               SQLite::Database* beside, const std::function<void(LoadedRun)>& use);

// How many runs the file holds, numbered from 1 on; throws RowError.
std::int64_t run_count(SQLite::Database& database);

// The digests kept of a run; throws RowError.
std::vector<DigestRow> load_digests(const StoredRun& stored);

RunFileError damaged(const std::filesystem::path& path, std::string_view what);

}  // namespace roofladder::run_file
