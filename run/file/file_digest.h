// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <SQLiteCpp/Database.h>
#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "run/file/columns.h"

// SHA-256 digests of a run file's rows. The digest of a table after a commit covers the digest
// before it and the rows that the commit added: an unfinished file is proven up to its last commit,
// a finished one as a whole.
namespace roofladder::run_file {

struct TableEnd {
  std::int64_t rows = 0;
  std::string sha256;
};
using TableEnds = std::map<std::string, TableEnd, std::less<>>;

// Returns a digest for each table that has rows beyond `ends`, in order of tables, and moves `ends`
// to the last rows. Table runs gets one each time its row has changed.
std::vector<DigestRow> extend(const StoredRun& stored, TableEnds& ends);

// Returns the end of each table according to the digests recorded in the file.
TableEnds recorded_ends(const std::vector<DigestRow>& digests);

// Returns the names of the tables whose rows of the run differ from what the digests cover, or that
// have rows of a run that does not exist.
std::vector<std::string> differing_tables(const StoredRun& stored,
                                          const std::vector<DigestRow>& digests);

// Returns the SHA-256 of everything that the file holds of the run. It depends neither on the local
// number of the run nor on the commits that wrote it.
std::string content_digest(const StoredRun& stored);

// Tells whether in each table but runs the rows of `later` begin with those of `earlier`.
bool is_beginning_of(const StoredRun& earlier, const StoredRun& later);

}  // namespace roofladder::run_file
