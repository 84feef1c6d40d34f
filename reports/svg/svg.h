// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <ostream>
#include <string>

#include "chart/scene.h"

namespace roofladder {

// Prints the plot as one <svg> element in the report's layout. Prints nothing for an empty plot.
void write_svg(const Plot& plot, std::ostream& out);

// Prints a scene of the plot. Colours and sizes are presentation attributes, so that it is complete
// by itself; classes allow a page to restyle it. Texts are untrusted.
void write_svg(const chart::Scene& scene, const Plot& plot, std::ostream& out);

// The presentation attributes of a style, for code that adds to a chart.
std::string svg_attributes(const chart::StyleRow& row);

}  // namespace roofladder
