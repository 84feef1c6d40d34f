// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/noise.h"

#include <algorithm>
#include <charconv>
#include <cmath>

namespace roofladder {
namespace {

constexpr double usual_precision = 0.01;
constexpr double rounding = 1e-9;

// The precision that the collection was asked for; absent where the run does not tell.
std::optional<double> asked_precision(const Run& run) {
  const auto fact = std::ranges::find(run.facts, "collect.precision", &Fact::key);
  if (fact == run.facts.end()) {
    return std::nullopt;
  }
  double asked = 0;
  std::from_chars(fact->text.data(), fact->text.data() + fact->text.size(), asked);
  return asked > 0 && std::isfinite(asked) ? std::optional(asked) : std::nullopt;
}

}  // namespace

std::optional<double> half_width(const Distribution& times) {
  if (!times.median_interval || times.median <= 0) {
    return std::nullopt;
  }
  return (times.median_interval->high - times.median_interval->low) / (2 * times.median);
}

Noise noise_of(const Run& run, const Ladder& ladder) {
  const auto asked = asked_precision(run);
  Noise noise{.asked = asked.value_or(usual_precision), .is_known = asked.has_value()};
  for (const Rung& rung : ladder.rungs) {
    const auto width = rung.analysis.time ? half_width(*rung.analysis.time) : std::nullopt;
    noise.timed += rung.analysis.time ? 1 : 0;
    noise.wider += width && *width > noise.asked * (1 + rounding) ? 1 : 0;
  }
  return noise;
}

}  // namespace roofladder
