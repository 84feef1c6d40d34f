// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <ostream>

#include "analyzer/plots/plot.h"

namespace roofladder {

// Draws the plot as one <svg> element: colours and sizes as presentation attributes, so that it is
// complete by itself, and classes, so that a page can restyle it. Writes nothing for a plot without
// cells, bars, marks and lines.
void write_svg(const Plot& plot, std::ostream& out);

bool is_drawable(const Plot& plot);

}  // namespace roofladder
