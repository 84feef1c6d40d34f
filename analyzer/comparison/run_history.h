// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "analyzer/comparison/change_points.h"
#include "analyzer/comparison/paired_rungs.h"

// The runs of a machine in the order of their start, and what changed in them: docs/ci.md,
// "History".
namespace roofladder {

// The fact that names the commit of the code that was measured.
inline constexpr std::string_view commit_fact = "collect.commit";

// Whether the code of a rung is that of the run before; unknown where a run has no source.
enum class CodeChange { unknown, none, source, build, threads, version };

struct TimeInRun {
  std::size_t run = 0;         // index into RunHistory::runs
  const Rung* rung = nullptr;  // has a time that counts
};

struct HistoryChange {
  ChangePoint point;                      // its places are those in RungHistory::times
  CodeChange code = CodeChange::unknown;  // at its first run
  std::vector<CountedPair> work = {};     // values that are others from its first run on
};

// A variant on a device at a size in a state of the caches.
struct RungHistory {
  std::string variant;  // VariantInfo::id
  Parameters size;
  CacheState cache = CacheState::cold;
  std::string device;            // its name
  std::vector<TimeInRun> times;  // at least one
  std::vector<HistoryChange> changes = {};
  std::optional<double> detectable = {};  // as FoundChanges::detectable

  double time(std::size_t place) const { return times[place].rung->analysis.time->median; }
};

// The rungs point into the runs: it can be moved, not copied.
struct RunHistory {
  std::vector<Analysis> runs;      // the oldest first
  std::vector<RungHistory> rungs;  // in the order of the newest run

  RunHistory() = default;
  RunHistory(RunHistory&&) = default;
  RunHistory& operator=(RunHistory&&) = default;
};

// The runs are of one machine, in the order of their start.
RunHistory history_of(std::vector<Analysis> runs);

// The commit that the run was measured at; empty if it is not known.
std::string commit_of(const Run& run);

}  // namespace roofladder
