// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <ostream>

#include "analyzer/comparison/comparison.h"
#include "analyzer/comparison/spread.h"

namespace roofladder {

// Writes the whole analysis except samples and source texts, as docs/report.schema.json describes
// it.
void write_json_report(const Analysis& analysis, std::ostream& out);

// Writes the number of runs, "runs", and the spread of their times, "spreads", as
// docs/report.schema.json describes them.
void write_json_spreads(const ManyRuns& runs, std::ostream& out);

// Writes several runs and their comparison, as docs/comparison.schema.json describes it.
void write_json_comparison(const Comparison& comparison, std::ostream& out);

}  // namespace roofladder
