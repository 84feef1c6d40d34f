// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <SQLiteCpp/Database.h>
#include <filesystem>
#include <vector>

#include "run/file/rows.h"
#include "run/run.h"

// From the tables of a run file to a Run.
namespace roofladder::run_file {

struct LoadedRun {
  Run run;
  std::vector<DigestRow> digests;
  int format = 0;
};

// Checks everything about an opened file: identity, structure, digests, and every index and word.
// Throws RunFileError (not_a_run, newer, damaged) or SQLite::Exception.
// `beside`, where there is one, is a second connection to the same unchanging file: the digests are
// then checked through it while the rows are read.
LoadedRun load(SQLite::Database& database, const std::filesystem::path& path,
               SQLite::Database* beside = nullptr);

// The digests kept in the file; throws RowError.
std::vector<DigestRow> load_digests(SQLite::Database& database);

}  // namespace roofladder::run_file
