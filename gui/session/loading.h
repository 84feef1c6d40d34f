// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "analyzer/comparison/comparison.h"

// Reads and analyses run files, independent of any window.
namespace roofladder::gui {

// Attributes by which a changed file is detected.
struct Stamp {
  std::filesystem::file_time_type time;
  std::uintmax_t size = 0;

  bool operator==(const Stamp&) const = default;
};

// Absent if the file does not exist.
std::optional<Stamp> stamp_of(const std::filesystem::path& path);

struct OpenRun {
  std::filesystem::path path;
  std::int64_t number = 1;     // number of the run in its file, from 1
  std::int64_t of = 1;         // runs in the file; only one run of a merged file is open at a time
  std::optional<Stamp> stamp;  // of the last attempt to read it
  std::vector<std::string> warnings;  // found while reading
  std::string trouble;                // why the run shown may differ from the file
};

// The open runs. Their analyses are Comparison::runs, in the same order.
struct Loaded {
  std::vector<OpenRun> runs;
  Comparison comparison;
};

struct WantedRun {
  std::filesystem::path path;
  std::int64_t number = 1;  // number of the run in its file
  bool again = false;       // even if it is open already
};

struct Wanted {
  std::vector<WantedRun> runs;
  std::filesystem::path baseline;  // if it is not open, the first run is the baseline
};

struct LoadError {
  std::filesystem::path path;
  std::string sentence;  // names the file
};

struct LoadResult {
  std::shared_ptr<const Loaded> loaded;
  std::vector<LoadError> errors;
};

// Reads what `before` does not contain. If a file can no longer be read, its run stays as read
// before, with its trouble.
LoadResult load(const Wanted& wanted, const Loaded& before);

}  // namespace roofladder::gui
