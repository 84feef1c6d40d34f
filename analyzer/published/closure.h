// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <vector>

#include "analyzer/values/observations.h"
#include "run/metric.h"

namespace roofladder {

inline constexpr double closure_tolerance = 0.02;

// A given value of a derived metric, and what its formula yields from the other values.
struct Contradiction {
  const Metric* metric = nullptr;
  double given = 0;
  double computed = 0;
  Provenance source = Provenance::published;
};

// Finds given values of a point that differ from what their inputs yield by more than 2 % and by
// more than the rounding of the printed digits of both. Inputs may be given, too, or follow from a
// given value whose formula is proportional to them: a throughput and a time give bytes.
std::vector<Contradiction> contradictions(const Observations& observations, std::size_t point);

// Half a unit of the last significant digit: 0.3 -> 0.05, 549e9 -> 0.5e9.
double printed_rounding(double value);

}  // namespace roofladder
