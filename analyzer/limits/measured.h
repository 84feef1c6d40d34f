// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "analyzer/limits/ceiling.h"
#include "analyzer/values/observations.h"

namespace roofladder {

// The limits that the run measured, in the order of its points.
std::vector<Ceiling> measured_ceilings(const Run& run, const Observations& observations);

// The bandwidths of every working set that was swept, in the order of the run's points.
std::vector<Ceiling> measured_cache_sweep(const Run& run, const Observations& observations);

}  // namespace roofladder
