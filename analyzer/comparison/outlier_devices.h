// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace roofladder {

// Fewer devices have no outlier: nobody knows which of two it is.
inline constexpr std::size_t fewest_devices = 3;

// An outlier has a modified z-score beyond this one (Iglewicz and Hoaglin, How to Detect and Handle
// Outliers, 1993), and is farther from the median than this share of it.
inline constexpr double greatest_score = 3.5;
inline constexpr double least_difference = 0.02;

struct OutlierDevice {
  std::size_t index = 0;  // of the value
  double score = 0;       // below 0: below the median
};

// Of one value a device, the median of its runs: those with a modified z-score beyond the greatest,
// farthest first.
std::vector<OutlierDevice> outlier_devices(std::span<const double> values);

}  // namespace roofladder
