// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>

#include "analyzer/plot.h"

namespace roofladder {

// A chart of two logarithmic axes in characters, at most `columns` wide: measured roofs as lines,
// the ends and the fastest of each ladder as letters that a legend below names, other marks as
// dots.
std::string text_chart(const Plot& plot, std::size_t columns);

}  // namespace roofladder
