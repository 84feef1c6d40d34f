// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <ostream>

#include "analyzer/comparison/comparison.h"
#include "analyzer/comparison/spread.h"

namespace roofladder {

// Writes one self-contained page: without external links, complete without its script, and readable
// if style sheets are refused.
void write_html_report(const Analysis& analysis, std::ostream& out);

// Writes the page of several runs.
void write_html_comparison(const Comparison& comparison, std::ostream& out);

// Writes the page of many runs: the spread of their times.
void write_html_spreads(const ManyRuns& runs, std::ostream& out);

}  // namespace roofladder
