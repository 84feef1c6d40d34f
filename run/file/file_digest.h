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

// SHA-256 digests of a run file's rows. The digest of a table after a commit is that of the digest
// before it, followed by the rows that the commit added: an unfinished file is proven up to its
// last commit, a finished one as a whole.
namespace roofladder::run_file {

struct TableEnd {
  std::int64_t rows = 0;
  std::string sha256;
};
using TableEnds = std::map<std::string, TableEnd, std::less<>>;

// The digests that the rows beyond `ends` call for, in order of tables, and `ends` moved on. The
// row of table runs gets one each time it changed.
std::vector<DigestRow> extend(const StoredRun& stored, TableEnds& ends);

// Where each table stands according to the digests kept in the file.
TableEnds recorded_ends(const std::vector<DigestRow>& digests);

// Names of the tables of a file of that format whose rows of the run are not those that the digests
// were made of, or that have rows of no run.
std::vector<std::string> differing_tables(const StoredRun& stored,
                                          const std::vector<DigestRow>& digests, int format);

// SHA-256 of everything that the run holds in a file of the newest format, wherever and under
// whichever number it is stored, and however many commits wrote it.
std::string content_digest(const StoredRun& stored);

// Whether the rows of each table but runs are those that the later one begins with.
bool is_beginning_of(const StoredRun& earlier, const StoredRun& later);

}  // namespace roofladder::run_file
