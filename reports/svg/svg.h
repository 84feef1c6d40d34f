// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <ostream>
#include <string>

#include "chart/scene.h"

namespace roofladder {

// Prints the plot as a report shows it, as one <svg> element; nothing for a plot without content.
void write_svg(const Plot& plot, std::ostream& out);

// Prints a scene of the plot: colours and sizes as presentation attributes, so that it is complete
// by itself, and classes, so that a page can restyle it. Texts are untrusted.
void write_svg(const chart::Scene& scene, const Plot& plot, std::ostream& out);

// The presentation attributes of a style, for whoever prints more of a chart.
std::string svg_attributes(const chart::StyleRow& row);

}  // namespace roofladder
