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

// From a Run to the tables of a run file.
namespace roofladder::run_file {

// How much of a Run is in the file.
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

// INSERT of a whole row, each column a parameter.
std::string insertion(std::string_view table, int columns);

// The rows that every file starts with: the run itself, and the words of provenance and status.
void store_beginning(SQLite::Database& database, const Run& run);

// Of these words the ones that a file which ends there has not: an older Roofladder knew fewer.
void store_words(SQLite::Database& database, const TableEnds& ends);

// State, time of finish and title, in place.
void store_state(SQLite::Database& database, const Run& run);

// Appends what the run holds beyond `stored`; `ends` says at which id each table goes on. Throws
// std::logic_error for a run that contradicts itself.
void store_new(SQLite::Database& database, const Run& run, const Stored& stored,
               const TableEnds& ends);

// Appends digests of everything that was stored since `ends`, which moves on.
void store_digests(const StoredRun& stored, TableEnds& ends, std::int64_t& digests);

}  // namespace roofladder::run_file
