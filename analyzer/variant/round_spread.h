// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace roofladder {

// Variation of the logarithm of the median time between rounds. Each round is a process of its own,
// so this includes effects of the placement of memory and code, besides the noise of samples.
struct RoundSpread {
  double variance = 0;
  double freedom = 0;  // degrees of freedom of the variance
  std::size_t rounds = 0;

  bool operator==(const RoundSpread&) const = default;
};

// The median of each round that has a time, in the order of the rounds.
std::vector<double> medians_of_rounds(std::span<const double> times,
                                      std::span<const std::uint16_t> rounds);

// `rounds` holds the round of each time. Needs two rounds, and times above 0.
std::optional<RoundSpread> round_spread(std::span<const double> times,
                                        std::span<const std::uint16_t> rounds);

// The variance of the mean over the rounds of the logarithm.
double variance_of_mean(const RoundSpread& spread);

}  // namespace roofladder
