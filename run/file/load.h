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

// Loads a Run from the tables of a run file.
namespace roofladder::run_file {

struct LoadedRun {
  Run run;
  std::vector<DigestRow> digests;
  std::int64_t runs = 1;  // in the file
};

// Loads the one run of an opened file and checks everything: identity, structure, digests, and
// every index and word. `beside`, unless null, is a second connection to the same unchanging file:
// the digests are then checked through it while the rows are read. Throws RunFileError (empty,
// not_a_run, other_format, damaged; several_runs for a merged file) or SQLite::Exception.
LoadedRun load(SQLite::Database& database, const std::filesystem::path& path,
               SQLite::Database* beside = nullptr);

// Does the same for the run with that number, from 1 on, or for the last run if there are fewer.
// Does not check the structure of a file that holds several.
LoadedRun load_one(SQLite::Database& database, const std::filesystem::path& path,
                   SQLite::Database* beside, std::int64_t number);

// Does the same for each run of a file, one after the other: only one is in memory.
void load_each(SQLite::Database& database, const std::filesystem::path& path,
               SQLite::Database* beside, const std::function<void(LoadedRun)>& use);

// Returns the number of runs in the file, which are numbered from 1 on. Throws RowError.
std::int64_t run_count(SQLite::Database& database);

// Returns the digests that the file records for a run. Throws RowError.
std::vector<DigestRow> load_digests(const StoredRun& stored);

RunFileError damaged(const std::filesystem::path& path, std::string_view what);

}  // namespace roofladder::run_file
