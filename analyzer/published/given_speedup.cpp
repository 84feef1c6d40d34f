// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/published/given_speedup.h"

#include <cmath>
#include <optional>

#include "analyzer/published/closure.h"
#include "run/metric.h"

namespace roofladder {
namespace {

struct Rounded {
  double value = 0;
  double rounding = 0;
};

std::optional<Rounded> time_of(const Observations& observations, std::uint32_t point,
                               Provenance source) {
  const auto times =
      distribution(observations.values(point, whole_variant, metric::time.name, source));
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

// The first point of the variant.
std::optional<std::uint32_t> point_of(const Run& run, std::string_view variant) {
  for (std::size_t i = 0; i < run.points.size(); ++i) {
    if (run.points[i].phase == Phase::main && run.variants[run.points[i].variant].id == variant) {
      return static_cast<std::uint32_t>(i);
    }
  }
  return std::nullopt;
}

// A metric that holds given speedups, and the point that they are relative to, if the run has it.
struct GivenSpeedup {
  std::string metric;
  std::string over;
  std::optional<std::uint32_t> baseline;
};

std::vector<GivenSpeedup> given_speedups(const Run& run, const Ladder& ladder) {
  std::vector<GivenSpeedup> found;
  for (const std::string& metric : run.metrics) {
    if (metric == given_speedup) {
      found.push_back(
          {metric, "", static_cast<std::uint32_t>(ladder.rungs.front().analysis.point)});
    } else if (metric.starts_with(given_speedup_over)) {
      const std::string over = metric.substr(given_speedup_over.size());
      found.push_back({metric, over, point_of(run, over)});
    }
  }
  return found;
}

void find_in_rung(const Observations& observations, const Rung& rung, std::size_t index,
                  const GivenSpeedup& speedup, Provenance source,
                  std::vector<SpeedupContradiction>& found) {
  const auto point = static_cast<std::uint32_t>(rung.analysis.point);
  const auto before =
      speedup.baseline ? time_of(observations, *speedup.baseline, source) : std::nullopt;
  const auto computed = ratio(before, time_of(observations, point, source));
  std::optional<Rounded> first;
  for (const double value : observations.values(point, whole_variant, speedup.metric, source)) {
    const Rounded given{value, printed_rounding(value)};
    if (computed && differ(given, *computed) &&
        std::abs(given.value - computed->value) > closure_tolerance * computed->value) {
      found.push_back({index, speedup.over, given.value, computed->value, true, source});
    }
    if (first && differ(given, *first)) {
      found.push_back({index, speedup.over, first->value, given.value, false, source});
    }
    first = first ? first : given;
  }
}

}  // namespace

std::vector<SpeedupContradiction> speedup_contradictions(const Run& run,
                                                         const Observations& observations,
                                                         const Ladder& ladder) {
  std::vector<SpeedupContradiction> found;
  for (const GivenSpeedup& speedup : given_speedups(run, ladder)) {
    for (std::size_t i = 0; i < ladder.rungs.size(); ++i) {
      for (const Provenance source : {Provenance::imported, Provenance::published}) {
        find_in_rung(observations, ladder.rungs[i], i, speedup, source, found);
      }
    }
  }
  return found;
}

}  // namespace roofladder
