// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>
#include <vector>

#include "analyzer/plots/plot.h"

// The roofs of a roofline chart.
namespace roofladder {

struct Roof {
  std::string name;
  double best = 0;  // B/s or flop/s
  Interval spread;
  std::optional<double> theoretical;
  std::string theoretical_name;
  std::string label = {};                 // empty: the name and value
  std::vector<std::string> members = {};  // for a band of nearly equal roofs, their labels
};

Roof roof_of(const Ceiling& ceiling);

// The peaks of the precisions that the device's ladders use; double precision if they execute no
// flops. Includes matrix units only if a variant uses them.
std::vector<Roof> peak_roofs(const Analysis& analysis, std::uint32_t device);

// Combines roofs within 8 % of the highest of them into one band. Its label names `reference` if
// that is among them.
std::vector<Roof> banded(std::vector<Roof> bandwidths, std::string_view reference);

// Sets axes that contain the marks, all ridge points and some of the roofs on either side of them,
// and draws the roofs. A note says which roofs are missing.
void add_roofs(XyPlot& plot, std::string_view intensity, const std::vector<Roof>& bandwidths,
               const std::vector<Roof>& peaks);

}  // namespace roofladder
