// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "run/limit.h"

// Finds the level of cache that serves a working set which is swept repeatedly.
namespace roofladder {

// Range of working sets in bytes, ends included.
struct CacheWindow {
  double low = 0;
  double high = 0;
};

// For each level, the working sets that fit into it but not into the level before. `caches` holds
// the bytes of each level, from the first on. A set of up to three quarters of a level stays in it
// beside stack and code; a set of less than twice the level before is still partly served by that
// one, whatever its replacement policy. Absent if no set meets both conditions.
inline std::vector<std::optional<CacheWindow>> cache_windows(std::span<const double> caches) {
  constexpr double fits = 0.75;
  constexpr double past = 2;
  std::vector<std::optional<CacheWindow>> windows;
  double before = 0;
  for (const double cache : caches) {
    const CacheWindow window{past * before, fits * cache};
    windows.push_back(window.low < window.high ? std::optional(window) : std::nullopt);
    before = cache;
  }
  return windows;
}

// The level of cache whose window contains the set; absent between two windows.
std::optional<MemoryLevel> cache_level(std::span<const double> caches, double set);

}  // namespace roofladder
