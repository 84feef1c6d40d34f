// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <vector>

#include "analyzer/values/observations.h"
#include "analyzer/values/shapes.h"
#include "analyzer/variant/variant_analysis.h"

namespace roofladder {

// Time, parts, metrics, roofline point and bound of one point of the run. Points whose absent
// metrics are to be shared have the same lists.
VariantAnalysis analyse_point(const Run& run, const Observations& observations,
                              const std::vector<Ceiling>& ceilings, std::size_t point,
                              Shapes& shapes);

}  // namespace roofladder
