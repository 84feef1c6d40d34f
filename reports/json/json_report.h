// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <ostream>

#include "analyzer/comparison/comparison.h"
#include "analyzer/comparison/spread.h"

namespace roofladder {

// Everything that the analysis holds but samples and source texts, as docs/report.schema.json
// describes it.
void write_json_report(const Analysis& analysis, std::ostream& out);

// How many runs there are, and the spread of their times: "runs", and "spreads" as
// docs/report.schema.json describes them.
void write_json_spreads(const ManyRuns& runs, std::ostream& out);

// Several runs and their comparison, as docs/comparison.schema.json describes it.
void write_json_comparison(const Comparison& comparison, std::ostream& out);

}  // namespace roofladder
