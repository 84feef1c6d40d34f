// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <string>

#include "analyzer/plots/plot.h"

namespace roofladder::test {

// Two roofs with a theoretical one behind, three marks of two groups, a step and a branch.
XyPlot roofline();
BarPlot speedups();
BarPlot parts();
// One dot beyond the axis.
StripPlot strips();
// A hole and a failed variant.
HeatPlot heat_map();

// All plots, by the names of their golden files.
std::map<std::string, Plot> all_plots();

// The plot with every text replaced by this one.
Plot with_texts(Plot plot, const std::string& text);

}  // namespace roofladder::test
