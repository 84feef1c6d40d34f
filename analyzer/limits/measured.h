// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "analyzer/limits/ceiling.h"
#include "analyzer/values/observations.h"

namespace roofladder {

// The limits that a run measured, in the order of its points.
struct MeasuredLimits {
  std::vector<Ceiling> ceilings;
  std::vector<Ceiling> cache_sweep;  // bandwidths of every working set that was swept
};
MeasuredLimits measured_limits(const Run& run, const Observations& observations);

}  // namespace roofladder
