// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace roofladder {

// How the logarithm of a round's median time varies from round to round. Each round is a process of
// its own, so that this holds what placement of memory and code does, beside the noise of samples.
struct RoundSpread {
  double variance = 0;
  double freedom = 0;  // degrees of freedom of the variance
  std::size_t rounds = 0;

  bool operator==(const RoundSpread&) const = default;
};

// The median of each round that has a time, in the order of the rounds.
std::vector<double> medians_of_rounds(std::span<const double> times,
                                      std::span<const std::uint16_t> rounds);

// Of times and the rounds they were measured in; needs two rounds, and times above 0.
std::optional<RoundSpread> round_spread(std::span<const double> times,
                                        std::span<const std::uint16_t> rounds);

// Of the mean of the rounds' logarithms.
double variance_of_mean(const RoundSpread& spread);

}  // namespace roofladder
