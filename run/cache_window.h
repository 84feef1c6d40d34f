// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "run/limit.h"

// Which level of cache serves a working set that is swept again and again.
namespace roofladder {

// Bytes of a working set, ends included.
struct CacheWindow {
  double low = 0;
  double high = 0;
};

// For each level the sets that it holds and the level before does not. `caches`: bytes of each
// level, from the first on. A set of up to three quarters of a level stays in it beside stack and
// code; a set of less than twice the level before is still served by that one in part, whatever its
// replacement policy. Nothing where no set does both.
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

// The level of cache whose window has the set; nothing between two windows.
std::optional<MemoryLevel> cache_level(std::span<const double> caches, double set);

}  // namespace roofladder
