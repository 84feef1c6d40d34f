// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "analyzer/comparison/comparison.h"

// Reading run files and analysing them, apart from any window.
namespace roofladder::gui {

// What tells that a file is no longer the one that was read.
struct Stamp {
  std::filesystem::file_time_type time;
  std::uintmax_t size = 0;

  bool operator==(const Stamp&) const = default;
};

// Absent for a file that is not there.
std::optional<Stamp> stamp_of(const std::filesystem::path& path);

struct OpenRun {
  std::filesystem::path path;
  std::int64_t number = 1;            // of the run in its file, from 1 on
  std::int64_t of = 1;                // runs of the file; of a merged one, one is open at a time
  std::optional<Stamp> stamp;         // when it was last tried
  std::vector<std::string> warnings;  // what reading it found
  std::string trouble;                // why what is shown is no longer what the file holds
};

// What is open: the analyses are Comparison::runs, in the same order.
struct Loaded {
  std::vector<OpenRun> runs;
  Comparison comparison;
};

struct WantedRun {
  std::filesystem::path path;
  std::int64_t number = 1;  // of the run in its file
  bool again = false;       // although it is open already
};

struct Wanted {
  std::vector<WantedRun> runs;
  std::filesystem::path baseline;  // the first run if it is not open
};

struct LoadError {
  std::filesystem::path path;
  std::string sentence;  // names the file
};

struct LoadResult {
  std::shared_ptr<const Loaded> loaded;
  std::vector<LoadError> errors;
};

// Reads what `before` does not hold. A file that cannot be read any more stays as it was read
// before, with its trouble.
LoadResult load(const Wanted& wanted, const Loaded& before);

}  // namespace roofladder::gui
