// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "analyzer/comparison/comparison.h"
#include "analyzer/plots/plot.h"

// Every chart that there is of a run, by name: what pages offer and what an export writes.
namespace roofladder::gui {

// Made when it is asked for, with places that name the run; valid as long as the comparison is.
struct PlotChoice {
  std::string name;
  std::function<Plot()> plot;
};

// Of each used device: by DRAM, cache-aware, and the sweep over working sets; of several runs also
// all over each other, as they are and by the limits of each.
std::vector<PlotChoice> roofline_choices(const Comparison& comparison, std::size_t run);

// Speedups over each baseline, times by part, and the sweeps over parameters.
std::vector<PlotChoice> ladder_choices(const Comparison& comparison, std::size_t run,
                                       std::size_t ladder);

StripPlot samples_of(const Comparison& comparison, std::size_t run, std::size_t ladder);

}  // namespace roofladder::gui
