// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "analyzer/plots/plot.h"

namespace roofladder {

// The traffic that the intensity of a roofline chart uses: of DRAM or of the core.
struct RooflineView {
  std::optional<RooflinePoint> VariantAnalysis::*point;
  std::vector<const Metric*> details;  // shown in the tool tip of every mark
  const Metric* needed;        // the metric whose absence explains why a variant has no place
  std::string_view otherwise;  // why it has no place although that metric has a value
};

// Adds a mark for each rung on the device that has a place, and an arrow for each step between two
// marks. The plot's note lists the rungs without a mark, and why.
void add_ladders(XyPlot& plot, const Analysis& analysis, std::uint32_t device,
                 const RooflineView& view);

}  // namespace roofladder
