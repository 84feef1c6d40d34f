// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <ostream>

#include "analyzer/comparison/spread.h"
#include "reports/html/shown_run.h"

namespace roofladder::html {

// Variants by runs: time, speedup over the run's own original, ratio against the baseline run. A
// time leads to what its run says of the variant.
void write_comparison_table(const Comparison& comparison, std::span<const ShownRun> runs,
                            const ComparedLadder& ladder, std::ostream& out);

// Bests of models, runs and devices against each other and against the limits of their devices.
void write_best_table(const Comparison& comparison, std::span<const ShownRun> runs,
                      const ComparedLadder& ladder, std::ostream& out);

// The spread of times over equal devices of all runs, and from run to run; nothing where there are
// none. Charts lead to the runs of the page, where it has them.
void write_spreads(std::span<const Spread> spreads, std::span<const ShownRun> runs,
                   std::ostream& out);

// What changed in the sources of variants between the baseline run and another.
void write_changed_sources(const Comparison& comparison, const ComparedLadder& ladder,
                           std::ostream& out);

}  // namespace roofladder::html
