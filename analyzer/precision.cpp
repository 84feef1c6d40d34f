// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/precision.h"

#include <algorithm>
#include <charconv>

namespace roofladder {
namespace {

// What `collect --precision` was; its default for runs that do not tell.
double asked_precision(const Run& run) {
  double asked = Precision().asked;
  if (const Fact* fact = find_fact(run.facts, "collect.precision")) {
    std::from_chars(fact->text.data(), fact->text.data() + fact->text.size(), asked);
  }
  return asked;
}

// As settled() does.
bool reaches(const Distribution& time, double asked) {
  return time.median_interval &&
         std::max(time.median - time.median_interval->low,
                  time.median_interval->high - time.median) <= asked * time.median;
}

}  // namespace

std::optional<double> relative_half_width(const std::optional<Distribution>& time) {
  if (!time || !time->median_interval || time->median <= 0) {
    return std::nullopt;
  }
  return (time->median_interval->high - time->median_interval->low) / 2 / time->median;
}

Precision precision_reached(const Analysis& analysis, const Ladder& ladder) {
  Precision precision{asked_precision(analysis.run), 0, 0};
  for (const Rung& rung : ladder.rungs) {
    const auto& time = rung.analysis.time;
    if (time && time->n > 1) {
      ++precision.results;
      precision.missed += reaches(*time, precision.asked) ? 0 : 1;
    }
  }
  return precision;
}

Precision precision_reached(const Analysis& analysis) {
  Precision all{asked_precision(analysis.run), 0, 0};
  for (const Ladder& ladder : analysis.ladders) {
    const Precision one = precision_reached(analysis, ladder);
    all.missed += one.missed;
    all.results += one.results;
  }
  return all;
}

}  // namespace roofladder
