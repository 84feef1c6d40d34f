// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <vector>

#include "analyzer/comparison/comparison.h"
#include "analyzer/plots/plot.h"

// Every chart that there is of a run, with places that name the run: what pages offer and what an
// export writes. They are valid as long as the comparison is.
namespace roofladder::gui {

// Of each used device: by DRAM, cache-aware, and the sweep over working sets; of several runs also
// all over each other, as they are and by the limits of each.
std::vector<PlotChoice> roofline_choices(const Comparison& comparison, std::size_t run);

// Speedups over each baseline, times by part, and the sweeps over parameters.
std::vector<PlotChoice> ladder_choices(const Comparison& comparison, std::size_t run,
                                       std::size_t ladder);

StripPlot samples_of(const Comparison& comparison, std::size_t run, std::size_t ladder);

}  // namespace roofladder::gui
