// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/variant/traffic_by_size.h"

#include <algorithm>
#include <map>

#include "run/traffic_by_size.h"

namespace roofladder {
namespace {

constexpr double worth_it = 0.05;  // of the traffic

}  // namespace

std::vector<TrafficAtSize> traffic_by_size(const Run& run, const Observations& observations,
                                           std::uint32_t point) {
  std::map<std::uint64_t, TrafficAtSize> sizes;
  for (const std::string& name : run.metrics) {
    const auto metric = traffic_metric(name);
    if (!metric) {
      continue;
    }
    const auto values = observations.values(point, whole_variant, name, Provenance::simulated);
    if (!values.empty()) {
      TrafficAtSize& size = sizes[metric->cache];
      size.cache = static_cast<double>(metric->cache);
      (metric->direction == Direction::read ? size.read : size.write) = values.back();
    }
  }
  std::vector<TrafficAtSize> sorted;
  for (const auto& [cache, size] : sizes) {
    sorted.push_back(size);
  }
  return sorted;
}

double traffic_with(const std::vector<TrafficAtSize>& sizes, double cache) {
  const auto larger = std::ranges::upper_bound(sizes, cache, {}, &TrafficAtSize::cache);
  return larger == sizes.begin() ? sizes.front().total() : std::prev(larger)->total();
}

std::optional<double> cache_for_half(const std::vector<TrafficAtSize>& sizes, double cache) {
  if (sizes.empty()) {
    return std::nullopt;
  }
  const double now = traffic_with(sizes, cache);
  const double spared = now - sizes.back().total();
  if (spared < worth_it * now) {
    return std::nullopt;
  }
  const auto enough = std::ranges::find_if(
      sizes, [&](const TrafficAtSize& at) { return at.total() <= now - spared / 2; });
  return enough->cache;
}

}  // namespace roofladder
