// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <ostream>

#include "analyzer/comparison.h"

namespace roofladder::html {

// Variants by runs: time, speedup over the run's own original, ratio against the baseline run.
void write_comparison_table(const Comparison& comparison, const ComparedLadder& ladder,
                            std::ostream& out);

}  // namespace roofladder::html
