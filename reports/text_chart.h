// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "analyzer/plots/plot.h"

namespace roofladder {

// Those of every device that have marks, by the traffic of memory and by what the cores ask for.
std::vector<XyPlot> rooflines_of(const Analysis& analysis);

// A chart of two logarithmic axes in characters, at most `columns` wide: measured roofs as lines
// with their numbers, the ends and the fastest of each ladder as letters that a legend below names,
// other marks as dots.
std::string text_chart(const XyPlot& plot, std::size_t columns);

}  // namespace roofladder
