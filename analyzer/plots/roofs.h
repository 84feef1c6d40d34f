// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>
#include <vector>

#include "analyzer/plot.h"

// The roofs of a roofline chart.
namespace roofladder {

struct Roof {
  std::string name;
  double best = 0;  // B/s or flop/s
  Interval spread;
  std::optional<double> theoretical;
  std::string theoretical_name;
};

Roof roof_of(const Ceiling& ceiling);

// The peaks of the precisions that the device's ladders execute flops in; of double precision where
// they execute none.
std::vector<Roof> peak_roofs(const Analysis& analysis, std::uint32_t device);

// Sets axes that show the marks, every ridge and the roofs left and right of them, and draws the
// roofs; a note says which are missing.
void add_roofs(Plot& plot, std::string_view intensity, const std::vector<Roof>& bandwidths,
               const std::vector<Roof>& peaks);

}  // namespace roofladder
