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

// Results whose interval reaches further from the median than the collection asked for, or that
// have too few repetitions for one.
struct Precision {
  double asked = 0.01;
  bool is_known = false;  // the run says what was asked; else it is the collector's default
  std::size_t missed = 0;
  std::size_t results = 0;  // that have a time of several repetitions
};

Precision precision_reached(const Run& run, const Ladder& ladder);
// All of them together.
Precision precision_reached(const Run& run, std::span<const Ladder> ladders);

}  // namespace roofladder
