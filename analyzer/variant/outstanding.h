// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "analyzer/limits/ceiling.h"
#include "analyzer/variant/variant_analysis.h"
#include "run/run.h"

namespace roofladder {

// How many lines from memory a thread of a CPU had outstanding on average, beside how many one can
// have: a remark on its bound. Empty where the run measured no latency of memory.
std::string outstanding_lines(const VariantAnalysis& variant, const Point& point,
                              const std::vector<Ceiling>& ceilings);

}  // namespace roofladder
