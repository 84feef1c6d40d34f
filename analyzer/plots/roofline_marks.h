// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "analyzer/plots/plot.h"

namespace roofladder {

// Whose bytes the intensity of a roofline chart is made of.
struct RooflineView {
  std::optional<RooflinePoint> VariantAnalysis::*point;
  std::vector<const Metric*> details;  // metrics told of every mark
  const Metric* needed;                // the metric whose reason tells why a variant has no place
  std::string_view otherwise;          // why it has none although that metric is there
};

// Of every ladder on the device a mark for each rung that has a place, and an arrow for each step
// between two of them; a note says which rungs have none, and why.
void add_ladders(XyPlot& plot, const Analysis& analysis, std::uint32_t device,
                 const RooflineView& view);

}  // namespace roofladder
