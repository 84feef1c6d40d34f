// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "analyzer/analysis.h"
#include "analyzer/observations.h"
#include "analyzer/shapes.h"

namespace roofladder {

// Time, parts, metrics, roofline point and bound of one point of the run. Points whose absent
// metrics are to be shared have the same lists.
VariantAnalysis analyse_point(const Run& run, const Observations& observations,
                              const std::vector<Ceiling>& ceilings, std::size_t point,
                              Shapes& shapes);

}  // namespace roofladder
