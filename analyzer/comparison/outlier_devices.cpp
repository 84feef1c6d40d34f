// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/comparison/outlier_devices.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "run/statistics.h"

namespace roofladder {
namespace {

// Estimates the standard deviation as the median absolute deviation over 0.6745 or, if more than
// half of the values are equal, the mean absolute deviation times 1.2533. Both factors are those of
// a normal distribution.
double robust_deviation(std::span<const double> values, double median) {
  std::vector<double> deviations;
  for (const double value : values) {
    deviations.push_back(std::abs(value - median));
  }
  if (const double typical = distribution(deviations)->median; typical > 0) {
    return typical / 0.6745;
  }
  const double sum = std::accumulate(deviations.begin(), deviations.end(), 0.0);
  return 1.2533 * sum / static_cast<double>(deviations.size());
}

}  // namespace

std::vector<OutlierDevice> outlier_devices(std::span<const double> values) {
  std::vector<OutlierDevice> outliers;
  if (values.size() < fewest_devices) {
    return outliers;
  }
  const double median = distribution(values)->median;
  const double deviation = robust_deviation(values, median);
  for (std::size_t i = 0; i < values.size() && deviation > 0; ++i) {
    const double distance = values[i] - median;
    const double score = distance / deviation;
    if (std::abs(score) > greatest_score &&
        std::abs(distance) > least_difference * std::abs(median)) {
      outliers.push_back({i, score});
    }
  }
  std::ranges::stable_sort(outliers, std::ranges::greater{},
                           [](const OutlierDevice& device) { return std::abs(device.score); });
  return outliers;
}

}  // namespace roofladder
