// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "analyzer/comparison/history.h"

// The runs at which the times of rungs changed: docs/ci.md, "History".
namespace roofladder {

// A change needs that many runs before and after it.
inline constexpr std::size_t least_runs_of_side = 3;

// A rung over the runs of a history.
struct TimesOverRuns {
  std::vector<std::size_t> runs;        // numbers of the runs that have a time, ascending
  LogTimes times;                       // one for each of them
  std::vector<std::size_t> known = {};  // places in `times` where its work changed, ascending
};

enum class ChangeKind { step, drift, work };

// Places are those in TimesOverRuns::times. The runs in [from, at) were before the change, those in
// [at, to) after it. A drift goes on from the first to the last of [from, to), and `at` is `from`.
struct ChangePoint {
  ChangeKind kind = ChangeKind::step;
  std::size_t from = 0;
  std::size_t at = 0;
  std::size_t to = 0;
  Estimate ratio;  // time after over time before; no interval where no variance is known
};

struct FoundChanges {
  std::vector<ChangePoint> changes = {};  // in the order of the runs
  // The smallest change in the middle of its runs, as a fraction, that would have been found;
  // absent where it has too few runs.
  std::optional<double> detectable = {};
};

// For each rung its changes: steps of which any is false with at most 1 %, and all places of other
// work. The intervals hold with 99 % together.
std::vector<FoundChanges> change_points(std::span<const TimesOverRuns> rungs);

}  // namespace roofladder
