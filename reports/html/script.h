// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <ostream>
#include <string_view>

#include "analyzer/analysis.h"

namespace roofladder::html {

// The bundle of reports/html/script/; empty where it was built without npm.
std::string_view script();

// What the script draws again, as JSON that no parser takes for markup: facets of every rung, the
// rooflines as data and the speedups over each baseline. The numbers of its cards it takes from the
// tables of the page.
void write_island(const Analysis& analysis, std::ostream& out);

}  // namespace roofladder::html
