// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/comparison/device_spread.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <tuple>
#include <utility>

namespace roofladder {
namespace {

constexpr std::size_t least_for_outlier = 3;
constexpr double outlier_distance = 3;        // scaled median absolute deviations
constexpr double normal_consistent = 1.4826;  // makes it the standard deviation of a normal one
constexpr double least_difference = 0.02;

struct DeviceTime {
  std::uint32_t device = 0;
  double time = 0;
};

double median_of(const std::vector<double>& values) {
  return distribution(values)->median;
}

std::optional<std::uint32_t> outlier_of(const std::vector<DeviceTime>& times, double median) {
  if (times.size() < least_for_outlier) {
    return std::nullopt;
  }
  std::vector<double> deviations;
  for (const DeviceTime& one : times) {
    deviations.push_back(std::abs(one.time - median));
  }
  const double allowed = std::max(outlier_distance * normal_consistent * median_of(deviations),
                                  least_difference * median);
  const auto farthest = std::ranges::max_element(deviations);
  return *farthest > allowed
             ? std::optional(times[static_cast<std::size_t>(farthest - deviations.begin())].device)
             : std::nullopt;
}

VariantSpread spread_of(std::size_t variant, const std::vector<DeviceTime>& times) {
  std::vector<double> values;
  for (const DeviceTime& one : times) {
    values.push_back(one.time);
  }
  const Distribution all = *distribution(values);
  return {variant,    times.size(), all.minimum,
          all.median, all.maximum,  outlier_of(times, all.median)};
}

using Ladders = std::vector<const Ladder*>;

DeviceSpread spread_of(const Run& run, const Ladders& ladders) {
  const Ladder& first = *ladders.front();
  DeviceSpread spread{
      first.kernel, first.model, first.size, first.cache, run.devices[first.device].title, {}, {}};
  std::map<std::pair<std::int64_t, std::size_t>, std::vector<DeviceTime>> times;
  for (const Ladder* ladder : ladders) {
    spread.devices.push_back(ladder->device);
    for (const Rung& rung : ladder->rungs) {
      if (rung.analysis.time) {
        const std::size_t variant = rung.analysis.variant;
        times[{run.variants[variant].order, variant}].push_back(
            {ladder->device, rung.analysis.time->median});
      }
    }
  }
  for (const auto& [key, of_devices] : times) {
    if (of_devices.size() > 1) {
      spread.rows.push_back(spread_of(key.second, of_devices));
    }
  }
  return spread;
}

}  // namespace

std::vector<DeviceSpread> device_spreads(const Analysis& analysis) {
  using Key = std::tuple<std::size_t, std::string, Parameters, CacheState, std::string>;
  std::map<Key, Ladders> same;
  for (const Ladder& ladder : analysis.ladders) {
    const Device& device = analysis.run.devices.at(ladder.device);
    same[{ladder.kernel, ladder.model, ladder.size, ladder.cache, device.title}].push_back(&ladder);
  }
  std::vector<DeviceSpread> spreads;
  for (const auto& [key, ladders] : same) {
    if (ladders.size() > 1) {
      spreads.push_back(spread_of(analysis.run, ladders));
    }
  }
  return spreads;
}

}  // namespace roofladder
