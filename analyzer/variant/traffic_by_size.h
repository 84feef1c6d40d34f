// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "analyzer/values/observations.h"

namespace roofladder {

// The memory traffic of a variant with a cache of a size, in bytes.
struct TrafficAtSize {
  double cache = 0;
  double read = 0;
  double write = 0;

  double total() const { return read + write; }
  bool operator==(const TrafficAtSize&) const = default;
};

// By size, the smallest first; larger caches have the traffic of the last. Empty if it was not
// simulated.
std::vector<TrafficAtSize> traffic_by_size(const Run& run, const Observations& observations,
                                           std::uint32_t point);

// Bytes with a cache of that size, by a list that is not empty.
double traffic_with(const std::vector<TrafficAtSize>& sizes, double cache);

// The smallest larger cache that spares half of what an unlimited one would. Absent if more cache
// would spare less than a twentieth.
std::optional<double> cache_for_half(const std::vector<TrafficAtSize>& sizes, double cache);

}  // namespace roofladder
