// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace roofladder {

struct Merged {
  std::int64_t runs = 0;              // in the output
  std::int64_t added = 0;             // of these, new ones
  std::int64_t continued = 0;         // partial runs of the output, completed by a resumed copy
  std::int64_t known = 0;             // runs of the inputs that the output held already
  std::vector<std::string> left_out;  // sentences: unreadable, unfinished, contradicting copies
  std::vector<std::string> ranks;     // sentences: missing ranks, and ranks with too many runs
};

// Adds to the output every run of the inputs that it lacks, and completes its partial runs from
// resumed copies. Creates the output if there is none. The new output is written beside the old one
// and renamed when it is complete; without new rows the old one stays as it is. Rows are copied one
// by one, so that memory does not grow with runs. Inputs are only read. `ranks` is the number of
// processes of each job. Throws RunFileError for the output alone.
Merged merge_runs(std::span<const std::filesystem::path> inputs,
                  const std::filesystem::path& output, std::optional<std::int64_t> ranks = {});

// Tells whether the file holds one run as a collector or an importer wrote it, rather than a copy
// by merge_runs(). False if this is no sound run file.
bool holds_collected_run(const std::filesystem::path& path);

}  // namespace roofladder
