// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <SQLiteCpp/Database.h>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

// Which processes of a parallel job the runs of a file are of.
namespace roofladder::run_file {

// A sentence for each job whose ranks, or those that were chosen to measure, are not all there, and
// for each rank with more runs than others of its job. `ranks` is how many there should be, where
// the launcher did not tell or is not believed.
std::vector<std::string> rank_faults(SQLite::Database& database, std::optional<std::int64_t> ranks);

}  // namespace roofladder::run_file
