// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace roofladder {

// With fewer devices nothing is an outlier: of two that differ, either may be the odd one.
inline constexpr std::size_t fewest_devices = 3;

// An outlier's modified z-score exceeds greatest_score (Iglewicz and Hoaglin, How to Detect and
// Handle Outliers, 1993), and it differs from the median by more than this fraction of it.
inline constexpr double greatest_score = 3.5;
inline constexpr double least_difference = 0.02;

struct OutlierDevice {
  std::size_t index = 0;  // of the value
  double score = 0;       // below 0: below the median
};

// Takes one value for each device, the median of its runs. Returns those whose modified z-score
// exceeds the greatest, farthest from the median first.
std::vector<OutlierDevice> outlier_devices(std::span<const double> values);

}  // namespace roofladder
