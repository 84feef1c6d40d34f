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
  std::int64_t added = 0;             // of them
  std::int64_t continued = 0;         // of the output before: partial, gone on with by an input
  std::int64_t known = 0;             // of the inputs: copies of what was there already
  std::vector<std::string> left_out;  // sentences: unreadable, unfinished, contradicting copies
  std::vector<std::string> ranks;     // sentences: missing ranks, and those that are there twice
};

// Adds every run of the inputs that the output does not hold to it, and to a partial one what a
// copy has that goes on from it; makes the output where there is none: written beside and renamed
// when it is complete, left as it is where nothing is new. Rows are copied one by one, so that
// memory does not grow with runs. Inputs are only read. `ranks` is how many processes each job had.
// Throws RunFileError for the output alone.
Merged merge_runs(std::span<const std::filesystem::path> inputs,
                  const std::filesystem::path& output, std::optional<std::int64_t> ranks = {});

// Whether the file holds one run as a collector or an importer wrote it, and not as a merge copies
// it. False for what is no sound run file.
bool holds_collected_run(const std::filesystem::path& path);

}  // namespace roofladder
