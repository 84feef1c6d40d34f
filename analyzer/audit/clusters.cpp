// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/audit/clusters.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

namespace roofladder {
namespace {

constexpr std::size_t least_to_split = 15;
constexpr double least_share = 0.2;      // of a cluster
constexpr double least_separation = 8;   // Ashman's D
constexpr double least_distance = 0.02;  // of the means, over the lower one

// Sums over the first samples in ascending order, less the first of them so that no digits are
// lost.
struct Sums {
  double count = 0;
  double sum = 0;
  double squares = 0;

  void add(double value) {
    count += 1;
    sum += value;
    squares += value * value;
  }
  double mean() const { return sum / count; }
  double variance() const { return std::max(0.0, squares - sum * sum / count) / (count - 1); }
  Sums without(const Sums& first) const {
    return {count - first.count, sum - first.sum, squares - first.squares};
  }
};

double between(const Sums& low, const Sums& high) {
  const double distance = high.mean() - low.mean();
  return low.count * high.count * distance * distance;
}

// Keith Ashman, Christina Bird, Stephen Zepf, "Detecting bimodality in astronomical datasets", The
// Astronomical Journal 108 (1994).
double ashmans_d(const Sums& low, const Sums& high) {
  const double within = std::sqrt((low.variance() + high.variance()) / 2);
  return within > 0 ? (high.mean() - low.mean()) / within : std::numeric_limits<double>::infinity();
}

}  // namespace

std::optional<Clusters> two_clusters(std::span<const double> samples) {
  const std::size_t n = samples.size();
  if (n < least_to_split || !std::ranges::all_of(samples, [](double x) { return x > 0; })) {
    return std::nullopt;
  }
  std::vector<double> ascending(samples.begin(), samples.end());
  std::ranges::sort(ascending);
  const double origin = ascending.front();
  std::vector<Sums> first(n + 1);
  for (std::size_t i = 0; i < n; ++i) {
    first[i + 1] = first[i];
    first[i + 1].add(ascending[i] - origin);
  }
  const auto least = static_cast<std::size_t>(std::ceil(least_share * static_cast<double>(n)));
  std::size_t best = least;
  for (std::size_t split = least; split <= n - least; ++split) {
    if (between(first[split], first[n].without(first[split])) >
        between(first[best], first[n].without(first[best]))) {
      best = split;
    }
  }
  const Sums low = first[best];
  const Sums high = first[n].without(low);
  const Clusters found{best, n - best, origin + low.mean(), origin + high.mean(),
                       ashmans_d(low, high)};
  return found.separation > least_separation && found.high > found.low * (1 + least_distance)
             ? std::optional(found)
             : std::nullopt;
}

}  // namespace roofladder
