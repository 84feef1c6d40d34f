// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "analyzer/comparison/comparison.h"
#include "analyzer/plots/plot.h"

// Rooflines of several runs in one chart.
namespace roofladder {

struct OverlaidRoofline {
  std::size_t run = 0;  // index into Comparison::runs
  std::uint32_t device = 0;
  std::string name;  // of the run, with the device if it has several
  XyPlot plot;
};

// One for each device of each run that has marks.
std::vector<OverlaidRoofline> rooflines_with_marks(const Comparison& comparison);

// Adds its marks and arrows as one group of the overlay.
void add_marks(XyPlot& overlay, const OverlaidRoofline& roofline);

}  // namespace roofladder
