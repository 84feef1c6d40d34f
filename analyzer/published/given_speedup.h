// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "analyzer/ladder/ladder.h"
#include "analyzer/values/observations.h"

namespace roofladder {

// Name of a metric that holds published speedups over the original; over another variant, "speedup
// over jacobi/openmp/serial". It is not in the metric table, since formulas there refer to one
// variant only.
inline constexpr const char* given_speedup = "speedup";
inline constexpr std::string_view given_speedup_over = "speedup over ";

struct SpeedupContradiction {
  std::size_t rung = 0;
  std::string over;  // baseline of the given speedup; empty: the original
  double given = 0;
  double other = 0;
  bool from_times =
      false;  // `other` is the ratio of the given times; else it is a second given speedup
  Provenance source = Provenance::published;
};

// Finds given speedups that differ by more than the rounding of the printed digits from the ratio
// of the times of the same source, or from each other.
std::vector<SpeedupContradiction> speedup_contradictions(const Run& run,
                                                         const Observations& observations,
                                                         const Ladder& ladder);

}  // namespace roofladder
