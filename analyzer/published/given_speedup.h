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

// The name under which a run holds a speedup over the original that somebody else printed; over
// another variant, "speedup over jacobi/openmp/serial". It is no row of the metric table, whose
// formulas know one variant.
inline constexpr const char* given_speedup = "speedup";
inline constexpr std::string_view given_speedup_over = "speedup over ";

struct SpeedupContradiction {
  std::size_t rung = 0;
  std::string over;  // what the given one is over; empty: the original
  double given = 0;
  double other = 0;
  bool from_times = false;  // other is the ratio of the given times, or a second given speedup
  Provenance source = Provenance::published;
};

// Given speedups that differ from the ratio of the times of the same source, or from each other, by
// more than the rounding of the printed digits.
std::vector<SpeedupContradiction> speedup_contradictions(const Run& run,
                                                         const Observations& observations,
                                                         const Ladder& ladder);

}  // namespace roofladder
