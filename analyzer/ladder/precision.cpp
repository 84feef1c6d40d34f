// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/ladder/precision.h"

#include <charconv>
#include <cmath>

namespace roofladder {
namespace {

// The value of `collect --precision`, or its default if the run does not record it.
Precision asked_of(const Run& run) {
  Precision precision;
  if (const Fact* fact = find_fact(run.facts, "collect.precision")) {
    double asked = 0;
    std::from_chars(fact->text.data(), fact->text.data() + fact->text.size(), asked);
    if (asked > 0 && std::isfinite(asked)) {
      precision.asked = asked;
      precision.is_known = true;
    }
  }
  return precision;
}

}  // namespace

std::optional<double> relative_half_width(const Estimate& estimate) {
  const auto& interval = estimate.interval;
  return interval && estimate.value > 0
             ? std::optional((interval->high - interval->low) / 2 / estimate.value)
             : std::nullopt;
}

std::optional<double> relative_half_width(const std::optional<Distribution>& time) {
  return time ? relative_half_width(Estimate{time->median, time->median_interval}) : std::nullopt;
}

Precision precision_reached(const Run& run, const Ladder& ladder) {
  Precision precision = asked_of(run);
  for (const Rung& rung : ladder.rungs) {
    const auto& time = rung.analysis.time;
    if (time && time->n > 1) {
      ++precision.results;
      precision.missed += reaches(*time, precision.asked) ? 0 : 1;
    }
  }
  return precision;
}

Precision precision_reached(const Run& run, std::span<const Ladder> ladders) {
  Precision all = asked_of(run);
  for (const Ladder& ladder : ladders) {
    const Precision one = precision_reached(run, ladder);
    all.missed += one.missed;
    all.results += one.results;
  }
  return all;
}

}  // namespace roofladder
