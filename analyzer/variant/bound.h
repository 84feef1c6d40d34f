// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "analyzer/limits/ceiling.h"

namespace roofladder {

enum class BoundKind {
  memory,
  compute,
  both,
  cache,
  host_link,
  launch_gaps,
  near_ceiling,
  latency,          // warps wait for what they asked for, and nothing is busy
  synchronization,  // warps wait for one another
  instructions,     // issue slots or the queues behind them are full
  below_roofs,      // nothing observed tells more
  unknown
};

struct Bound {
  BoundKind kind = BoundKind::unknown;
  std::vector<std::string> ceilings;  // names of those that bind, or of the nearest
  std::string sentence;               // "at 84 % of triad", "below every roof: 37 % of triad, ..."
};

struct VariantAnalysis;

// The least share of the time in which the busiest multiprocessor cannot have held a warp, without
// that of the transfers; 0 where it was not counted.
double launch_gap(const VariantAnalysis& variant);
std::string launch_gap_text(double gap);

// What limits a variant, by what was measured; its metrics and parts must have been computed. The
// ceilings are those of its mix and of its precision, null if the run has none, and those of
// caches. `remark` is added where no ceiling is reached.
Bound bound_of(const VariantAnalysis& variant, const Ceiling* bandwidth, const Ceiling* peak,
               const std::vector<const Ceiling*>& caches = {}, const std::string& remark = {});

}  // namespace roofladder
