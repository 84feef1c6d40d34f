// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <ostream>
#include <span>
#include <string_view>

#include "reports/html/page_run.h"

namespace roofladder::html {

// The bundle of reports/html/script/; empty if it was built without npm.
std::string_view script();

// Writes the data of what the script redraws, as JSON that cannot be mistaken for markup: facets of
// every rung, rooflines, and speedups over each baseline. The script's cards take their numbers
// from the tables of the page. `overlay` is the roofline of all runs; null for none.
void write_island(std::span<const PageRun> runs, const XyPlot* overlay, std::ostream& out);

}  // namespace roofladder::html
