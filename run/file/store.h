// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <SQLiteCpp/Database.h>
#include <cstddef>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "run/file/file_digest.h"
#include "run/run.h"

// Stores a Run in the tables of a run file.
namespace roofladder::run_file {

// Counts of what the file holds of a Run.
struct Stored {
  std::size_t facts = 0;
  std::vector<std::size_t> device_facts;
  std::size_t kernels = 0;
  std::vector<Proof> proofs;
  std::size_t points = 0;
  std::size_t metrics = 0;
  std::size_t reasons = 0;
  std::size_t samples = 0;
  std::size_t warnings = 0;
  std::set<std::string> texts;

  static Stored all_of(const Run& run);
};

// Returns the INSERT of a whole row, with a parameter for each column.
std::string insertion(std::string_view table, int columns);

// Writes the rows that every file starts with: the run itself, and the words of provenance and
// status.
void store_beginning(SQLite::Database& database, const Run& run);

// Appends the words of provenance and status that the file lacks, since an older Roofladder may
// have written fewer.
void store_words(SQLite::Database& database, const TableEnds& ends);

// Updates state, time of finish and title in place.
void store_state(SQLite::Database& database, const Run& run);

// Appends what the run holds beyond `stored`; `ends` gives the next id of each table. Throws
// std::logic_error for a run that contradicts itself.
void store_new(SQLite::Database& database, const Run& run, const Stored& stored,
               const TableEnds& ends);

// Appends digests of everything stored since `ends`, and moves `ends` and the number of `digests`
// forward.
void store_digests(const StoredRun& stored, TableEnds& ends, std::int64_t& digests);

}  // namespace roofladder::run_file
