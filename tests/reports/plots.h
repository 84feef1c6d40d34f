// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

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

}  // namespace roofladder::test
