// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "analyzer/audit/finding.h"
#include "analyzer/ladder/ladder.h"
#include "analyzer/limits/ceiling.h"
#include "analyzer/values/observations.h"

namespace roofladder {

// Everything in the run that cannot be right.
std::vector<Finding> audit(const Run& run, const Observations& observations,
                           const std::vector<Ceiling>& ceilings,
                           const std::vector<Ladder>& ladders);

}  // namespace roofladder
