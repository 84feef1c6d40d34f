// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <ostream>

#include "analyzer/comparison/comparison.h"
#include "analyzer/comparison/spread.h"

namespace roofladder {

void write_markdown_report(const Analysis& analysis, std::ostream& out);

// Writes a table of variants and runs for each problem.
void write_markdown_comparison(const Comparison& comparison, std::ostream& out);

// Writes the spread of the runs' times.
void write_markdown_spreads(const ManyRuns& runs, std::ostream& out);

}  // namespace roofladder
