// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <ostream>

#include "analyzer/comparison/spread.h"
#include "reports/html/page_run.h"

namespace roofladder::html {

// Variants by runs: time, speedup over the run's own original, and ratio to the baseline run. Each
// time links to the variant in its run.
void write_comparison_table(const Comparison& comparison, std::span<const PageRun> runs,
                            const ComparedLadder& ladder, std::ostream& out);

// The best of each model, run and device, compared with each other and with the limits of their
// devices.
void write_best_table(const Comparison& comparison, std::span<const PageRun> runs,
                      const ComparedLadder& ladder, std::ostream& out);

// The spread of times over equal devices of all runs, and from run to run. Writes nothing if there
// are none. Charts link to those runs that are on the page.
void write_spreads(std::span<const Spread> spreads, std::span<const PageRun> runs,
                   std::ostream& out);

// Lists changes in the sources of variants between the baseline run and another.
void write_changed_sources(const Comparison& comparison, const ComparedLadder& ladder,
                           std::ostream& out);

}  // namespace roofladder::html
