// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "analyzer/plots/plot.h"

namespace roofladder {

// The rooflines of all devices that have marks, by memory traffic and by the cores' loads and
// stores.
std::vector<XyPlot> rooflines_of(const Analysis& analysis);

// Draws a chart of two logarithmic axes in characters, at most `columns` wide. Measured roofs are
// lines with numbers. The ends and the fastest rung of each ladder are letters, explained in a
// legend below; other marks are dots.
std::string text_chart(const XyPlot& plot, std::size_t columns);

}  // namespace roofladder
