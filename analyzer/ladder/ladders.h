// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "analyzer/ladder/ladder.h"
#include "analyzer/limits/ceiling.h"
#include "analyzer/values/observations.h"

namespace roofladder {

// The ladders of a run in the order of its kernels, each from its points of phase main. Their rungs
// are neither judged nor compared yet.
std::vector<Ladder> ladders_of(const Run& run, const Observations& observations,
                               const std::vector<Ceiling>& ceilings);

// Fills in speedups and steps between rungs whose times count: the ladder has been judged.
void compare_rungs(const Run& run, Ladder& ladder);

// Time of `before` over time of `after`; absent if one has no time that counts.
std::optional<Estimate> speedup(const Rung& before, const Rung& after);

}  // namespace roofladder
