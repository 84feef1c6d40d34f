// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace roofladder {

// Fewer devices have no outlier: a median absolute deviation of a few values says little.
inline constexpr std::size_t fewest_devices = 8;

// An outlier has a modified z-score beyond this one (Iglewicz and Hoaglin, How to Detect and Handle
// Outliers, 1993).
inline constexpr double greatest_score = 3.5;

struct OutlierDevice {
  std::size_t index = 0;  // of the value
  double score = 0;       // below 0: below the median
};

// Of one value a device, the median of its runs: those with a modified z-score beyond the greatest,
// farthest first.
std::vector<OutlierDevice> outlier_devices(std::span<const double> values);

}  // namespace roofladder
