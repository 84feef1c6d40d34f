// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>

#include "analyzer/analysis.h"

namespace roofladder {

// What a rule of advice knows: a rung that has a time, in its ladder.
struct Evidence {
  const Analysis& analysis;
  const Ladder& ladder;
  const Rung& rung;

  const VariantAnalysis& variant() const { return rung.analysis; }
  const Point& point() const { return analysis.run.points[rung.analysis.point]; }
  std::optional<double> value(const Metric& metric) const { return rung.analysis.value(metric); }
  // 0 if it is absent.
  double amount(const Metric& metric) const { return value(metric).value_or(0); }
};

// The fraction of the nearest limit, of memory, arithmetic or a cache, that the rung reaches: with
// the same work it gets faster by the inverse at most before that limit binds. 0 where none is
// known.
double nearest_roof(const Evidence& evidence);

// The same without device memory.
double nearest_roof_but_memory(const Evidence& evidence);

// Whether neither a roof nor what happens beside the kernels explains the time.
bool is_below_roofs(const Evidence& evidence);

// The speedup of all where kernels get faster so many times and transfers do not.
double beside_transfers(const Evidence& evidence, double speedup_of_kernels);

}  // namespace roofladder
