// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

namespace roofladder {

enum class FindingKind {
  above_roof,
  impossible_hit_rate,
  flops_differ,
  bytes_below_minimum,
  ceiling_moved,
  clock_moved,
  given_contradicts,
  checksum_differs,
  occupancy_above_theoretical,
  two_clusters,     // of times
  foreign_memory,   // that is not evicted
  impossible_value  // negative, not finite
};

// Something that cannot be right, with the likely cause.
struct Finding {
  FindingKind kind;
  std::string where;  // variant id or ceiling
  std::string sentence;
  std::string likely_cause;
};

}  // namespace roofladder
