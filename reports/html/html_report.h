// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <ostream>

#include "analyzer/comparison/comparison.h"
#include "analyzer/comparison/spread.h"

namespace roofladder {

// One self-contained page: no links to anything outside, complete without its script and readable
// with style sheets refused.
void write_html_report(const Analysis& analysis, std::ostream& out);

// The page of several runs.
void write_html_comparison(const Comparison& comparison, std::ostream& out);

// The page of many: the spread of their times.
void write_html_spreads(const ManyRuns& runs, std::ostream& out);

}  // namespace roofladder
