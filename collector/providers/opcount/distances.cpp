// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/providers/opcount/distances.h"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <vector>

#include "collector/machine/line_ring.h"
#include "collector/providers/opcount/counts.h"
#include "collector/providers/opcount/latencies.h"

namespace roofladder::opcount {
namespace {

constexpr double memory_set = 16.0 * 1024 * 1024;   // bytes, which are flushed from the caches
constexpr double largest_set = 64.0 * 1024 * 1024;  // bytes
constexpr double growth = 4;

double seconds_from_cache(double bytes) {
  LineRing ring(bytes);
  ring.walk(ring.lines());
  return seconds_of_a_line(ring, {[] {}}).front();
}

double seconds_from_memory() {
  LineRing ring(memory_set);
  return seconds_of_a_line(ring, {[&] { ring.flush(); }}).front();
}

// Half of what a core's level before the last holds, which the first does not; then sets up to the
// size of the last one, of which a virtual machine may have less than it is told; then memory.
std::vector<std::string> measured(const Caches& caches) {
  const double of_first = first_level_load_seconds();
  std::vector<std::string> distances;
  const auto add = [&](double cache, double seconds) {
    const double cycles = std::max(0.0, (seconds - of_first) / cycle_seconds());
    distances.push_back(fmt::format("{:.0f}:{:.0f}", cache / line_bytes, cycles));
  };
  const double near = caches.l2 > 0 ? caches.l2 : caches.l1;
  if (caches.l2 > 0) {
    add(caches.l1, seconds_from_cache(caches.l2 / caches.cores / 2));
  }
  for (double set = 2 * near; set < caches.last && set <= largest_set; set *= growth) {
    add(set, seconds_from_cache(set));
  }
  add(caches.last, seconds_from_memory());
  return distances;
}

}  // namespace

std::string distances_option(const Caches& caches) {
  static const std::string option = fmt::format("--distances={}", fmt::join(measured(caches), ","));
  return option;
}

}  // namespace roofladder::opcount
