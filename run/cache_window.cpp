// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "run/cache_window.h"

#include <algorithm>
#include <array>

namespace roofladder {
namespace {

constexpr std::array levels{MemoryLevel::l1, MemoryLevel::l2, MemoryLevel::l3};

}  // namespace

std::optional<MemoryLevel> cache_level(std::span<const double> caches, double set) {
  const auto windows = cache_windows(caches);
  for (std::size_t i = 0; i < std::min(windows.size(), levels.size()); ++i) {
    if (windows[i] && set >= windows[i]->low && set <= windows[i]->high) {
      return levels[i];
    }
  }
  return std::nullopt;
}

}  // namespace roofladder
