// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <vector>

#include "analyzer/comparison/comparison.h"
#include "analyzer/plots/plot.h"

// Every chart of a run, with places that name the run: pages offer them, and an export writes them.
// Valid as long as the comparison.
namespace roofladder::gui {

// For each device used: by DRAM traffic, cache-aware, and the sweep over working sets. For several
// runs also all rooflines in one chart, absolute and relative to each run's limits.
std::vector<PlotChoice> roofline_choices(const Comparison& comparison, std::size_t run);

// Speedups over each baseline, times by part, and the sweeps over parameters.
std::vector<PlotChoice> ladder_choices(const Comparison& comparison, std::size_t run,
                                       std::size_t ladder);

StripPlot samples_of(const Comparison& comparison, std::size_t run, std::size_t ladder);

}  // namespace roofladder::gui
