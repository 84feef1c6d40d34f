// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <optional>
#include <span>

#include "analyzer/ladder/ladder.h"

namespace roofladder {

// Half the width of the 95 % interval of the median, over the median; absent without an interval.
std::optional<double> relative_half_width(const std::optional<Distribution>& time);
std::optional<double> relative_half_width(const Estimate& estimate);

// Counts results whose confidence interval is wider than the collection aimed for, or that have too
// few repetitions for an interval.
struct Precision {
  double asked = 0.01;
  bool is_known = false;  // the run records it; otherwise it is the collector's default
  std::size_t missed = 0;
  std::size_t results = 0;  // results with a time of several repetitions
};

Precision precision_reached(const Run& run, const Ladder& ladder);
// Sums over all ladders.
Precision precision_reached(const Run& run, std::span<const Ladder> ladders);

}  // namespace roofladder
