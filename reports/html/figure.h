// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <ostream>

#include "analyzer/plots/plot.h"
#include "reports/html/shown_run.h"

namespace roofladder::html {

// A chart as it stands on the page with its caption, or only its note where there is nothing to
// draw.
void write_figure(const Plot& plot, std::ostream& out);

// A chart of a run.
void write_figure(const ShownRun& shown, Plot plot, std::ostream& out);

}  // namespace roofladder::html
