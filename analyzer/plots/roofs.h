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
  std::string label = {};                 // empty: the name with its value
  std::vector<std::string> members = {};  // of a band of roofs that are nearly equal: their labels
};

Roof roof_of(const Ceiling& ceiling);

// The peaks of the precisions that the device's ladders execute flops in; of double precision where
// they execute none. Matrix units only where a variant uses them.
std::vector<Roof> peak_roofs(const Analysis& analysis, std::uint32_t device);

// Roofs within 8 % of the highest of them are one, from the lowest to the highest; its label names
// `reference` where that is among them.
std::vector<Roof> banded(std::vector<Roof> bandwidths, std::string_view reference);

// Sets axes that show the marks, every ridge and the roofs left and right of them, and draws the
// roofs; a note says which are missing.
void add_roofs(XyPlot& plot, std::string_view intensity, const std::vector<Roof>& bandwidths,
               const std::vector<Roof>& peaks);

}  // namespace roofladder
