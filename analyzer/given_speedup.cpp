// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/given_speedup.h"

#include <cmath>
#include <optional>

#include "analyzer/closure.h"

namespace roofladder {
namespace {

struct Rounded {
  double value = 0;
  double rounding = 0;
};

std::optional<Rounded> time_of(const Observations& observations, const Rung& rung,
                               Provenance source) {
  const auto times = distribution(observations.values(
      static_cast<std::uint32_t>(rung.analysis.point), whole_variant, "time", source));
  if (!times || times->median <= 0) {
    return std::nullopt;
  }
  return Rounded{times->median, printed_rounding(times->median)};
}

std::optional<Rounded> ratio(const std::optional<Rounded>& before,
                             const std::optional<Rounded>& after) {
  if (!before || !after) {
    return std::nullopt;
  }
  const double value = before->value / after->value;
  return Rounded{value,
                 value * (before->rounding / before->value + after->rounding / after->value)};
}

bool differ(const Rounded& a, const Rounded& b) {
  return std::abs(a.value - b.value) > a.rounding + b.rounding;
}

}  // namespace

std::vector<SpeedupContradiction> speedup_contradictions(const Observations& observations,
                                                         const Ladder& ladder) {
  std::vector<SpeedupContradiction> found;
  for (std::size_t i = 0; i < ladder.rungs.size(); ++i) {
    const Rung& rung = ladder.rungs[i];
    for (const Provenance source : {Provenance::imported, Provenance::published}) {
      const auto computed = ratio(time_of(observations, ladder.rungs.front(), source),
                                  time_of(observations, rung, source));
      std::optional<Rounded> first;
      for (const double value : observations.values(static_cast<std::uint32_t>(rung.analysis.point),
                                                    whole_variant, given_speedup, source)) {
        const Rounded given{value, printed_rounding(value)};
        if (computed && differ(given, *computed) &&
            std::abs(given.value - computed->value) > closure_tolerance * computed->value) {
          found.push_back({i, given.value, computed->value, true, source});
        }
        if (first && differ(given, *first)) {
          found.push_back({i, first->value, given.value, false, source});
        }
        first = first ? first : given;
      }
    }
  }
  return found;
}

}  // namespace roofladder
