// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "analyzer/limits/ceiling.h"
#include "analyzer/variant/cache_levels.h"

namespace roofladder {

enum class BoundKind {
  memory,
  compute,
  both,
  cache,
  pipe,  // a unit of the cores takes no more instructions
  host_link,
  launch_gaps,
  near_ceiling,
  imbalance,        // processors, or multiprocessors, have nothing to do for much of the time
  latency,          // warps wait for their operands, and no unit is busy
  speculation,      // a core begins what it drops again, behind branches predicted wrongly
  synchronization,  // warps wait for each other
  instructions,     // issue slots, or queues behind them, are full
  below_roofs,      // no observation explains the time
  unknown
};

struct Pipe;

// The share of a roof that a variant reaches.
struct RoofShare {
  std::string name;  // of the ceiling or the pipe
  double share = 0;
  BoundKind kind = BoundKind::unknown;  // of a variant that it binds
};

struct Bound {
  BoundKind kind = BoundKind::unknown;
  std::vector<std::string> ceilings;  // the binding ones, or else the nearest
  std::string sentence;               // "at 84 % of triad", "below every roof: 37 % of triad, ..."
  std::vector<RoofShare> roofs = {};  // all that are known, the highest share first
  const CacheTraffic* cache = nullptr;  // the level that binds; null if none does
  const Pipe* pipe = nullptr;           // the pipe, or the waiting, that binds; null if none does
};

// Whether the roof of memory or arithmetic is reached, alone or with the other.
bool binds(const Bound& bound, BoundKind roof);

// Whether neither a roof nor what happens beside the kernels explains the time.
bool is_below_roofs(const Bound& bound);

struct VariantAnalysis;

// Lower limit of the share of time in which the busiest multiprocessor held no warp, without
// transfers; 0 if it was not counted.
double launch_gap(const VariantAnalysis& variant);
std::string launch_gap_text(double gap);

// Finds what limits a variant, from what was measured; metrics and parts must have been computed.
// `bandwidth` and `peak` are the ceilings of its mix and its precision, null if the run has none.
// `remark` is added if no ceiling is reached. `processors` are those of a CPU that the run uses; 0
// on other devices.
Bound bound_of(const VariantAnalysis& variant, const Ceiling* bandwidth, const Ceiling* peak,
               const std::vector<const Ceiling*>& caches = {}, const std::string& remark = {},
               std::int32_t processors = 0);

}  // namespace roofladder
