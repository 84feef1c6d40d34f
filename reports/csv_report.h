// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <ostream>

#include "analyzer/comparison.h"

namespace roofladder {

void write_csv_report(const Analysis& analysis, std::ostream& out);

// The rows of every run with its name in a first column, and those of the comparison.
void write_csv_comparison(const Comparison& comparison, std::ostream& out);

}  // namespace roofladder
