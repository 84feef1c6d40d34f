// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "analyzer/analysis.h"
#include "analyzer/observations.h"

namespace roofladder {

// Everything in the run that cannot be right. Of the analysis, ceilings and ladders must be there.
std::vector<Finding> audit(const Run& run, const Observations& observations,
                           const Analysis& analysis);

}  // namespace roofladder
