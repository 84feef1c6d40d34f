// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <ostream>

#include "analyzer/comparison/run_history.h"

namespace roofladder {

// One row for each rung and run.
void write_history_csv(const RunHistory& history, std::ostream& out);

// A page with the tables of changes and rungs, and a chart for each rung.
void write_history_html(const RunHistory& history, std::ostream& out);

}  // namespace roofladder
