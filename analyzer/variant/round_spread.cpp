// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/variant/round_spread.h"

#include <algorithm>
#include <cmath>
#include <map>

#include "run/statistics.h"

namespace roofladder {
namespace {

std::map<std::uint16_t, std::vector<double>> by_round(std::span<const double> times,
                                                      std::span<const std::uint16_t> rounds) {
  std::map<std::uint16_t, std::vector<double>> result;
  for (std::size_t i = 0; i < std::min(times.size(), rounds.size()); ++i) {
    result[rounds[i]].push_back(times[i]);
  }
  return result;
}

}  // namespace

std::vector<double> medians_of_rounds(std::span<const double> times,
                                      std::span<const std::uint16_t> rounds) {
  std::vector<double> medians;
  for (const auto& [round, of_round] : by_round(times, rounds)) {
    if (const auto summary = distribution(of_round)) {
      medians.push_back(summary->median);
    }
  }
  return medians;
}

std::optional<RoundSpread> round_spread(std::span<const double> times,
                                        std::span<const std::uint16_t> rounds) {
  const std::vector<double> medians = medians_of_rounds(times, rounds);
  const auto count = static_cast<double>(medians.size());
  if (medians.size() < 2 || *std::ranges::min_element(medians) <= 0) {
    return std::nullopt;
  }
  double mean = 0;
  for (const double median : medians) {
    mean += std::log(median) / count;
  }
  double squares = 0;
  for (const double median : medians) {
    squares += (std::log(median) - mean) * (std::log(median) - mean);
  }
  return RoundSpread{squares / (count - 1), count - 1, medians.size()};
}

double variance_of_mean(const RoundSpread& spread) {
  return spread.variance / static_cast<double>(spread.rounds);
}

}  // namespace roofladder
