// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <optional>

#include "analyzer/analysis.h"

// How well the times of a ladder are known.
namespace roofladder {

// Half the width of the 95 % interval over the median; absent where there is no interval.
std::optional<double> half_width(const Distribution& times);

struct Noise {
  double asked = 0;       // the half width at which the collection would stop
  bool is_known = false;  // the run says what was asked; else it is the collector's default
  std::size_t wider = 0;
  std::size_t timed = 0;  // variants with a time
};
Noise noise_of(const Run& run, const Ladder& ladder);

}  // namespace roofladder
