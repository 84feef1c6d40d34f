// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "analyzer/ladder/ladder.h"
#include "analyzer/limits/ceiling.h"
#include "analyzer/values/observations.h"
#include "run/run.h"

namespace roofladder {

// Judges every rung, and takes the speedups from those that are refused, and from all that are
// held against one that is.
void judge(const Run& run, const Observations& observations, const std::vector<Ceiling>& ceilings,
           std::vector<Ladder>& ladders);

}  // namespace roofladder
