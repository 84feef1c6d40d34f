// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <ostream>
#include <span>
#include <string_view>

#include "reports/html/shown_run.h"

namespace roofladder::html {

// The bundle of reports/html/script/; empty where it was built without npm.
std::string_view script();

// What the script draws again, as JSON that no parser takes for markup: facets of every rung, the
// rooflines as data and the speedups over each baseline. The numbers of its cards it takes from the
// tables of the page. `overlay` is the roofline of all runs; null for none.
void write_island(std::span<const ShownRun> runs, const XyPlot* overlay, std::ostream& out);

}  // namespace roofladder::html
