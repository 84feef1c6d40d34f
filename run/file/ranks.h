// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <SQLiteCpp/Database.h>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

// The processes of parallel jobs that wrote the runs of a file.
namespace roofladder::run_file {

// Returns a sentence for each job that lacks some of its ranks, or some of those chosen to measure,
// and for each rank with more runs than others of its job. `ranks` overrides the number of ranks
// that the launcher reported.
std::vector<std::string> rank_faults(SQLite::Database& database, std::optional<std::int64_t> ranks);

}  // namespace roofladder::run_file
