// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <ostream>

#include "analyzer/analysis.h"

namespace roofladder {

void write_csv_report(const Analysis& analysis, std::ostream& out);

}  // namespace roofladder
