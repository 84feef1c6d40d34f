// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <ostream>

#include "analyzer/plots/plot.h"
#include "reports/html/page_run.h"

namespace roofladder::html {

// Writes a chart with its caption, or only its note if there is nothing to draw.
void write_figure(const Plot& plot, std::ostream& out);

void write_figure(const PageRun& shown, Plot plot, std::ostream& out);

}  // namespace roofladder::html
