// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "analyzer/analysis.h"
#include "analyzer/observations.h"

namespace roofladder {

// Time, parts, metrics, roofline point and bound of one point of the run.
VariantAnalysis analyse_point(const Run& run, const Observations& observations,
                              const std::vector<Ceiling>& ceilings, std::size_t point);

}  // namespace roofladder
