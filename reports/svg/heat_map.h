// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <ostream>

#include "analyzer/plots/plot.h"

namespace roofladder::svg {

// A grid of cells: how strong the colour is shows the value, and every cell prints it too.
void write_heat_map(const HeatPlot& plot, std::ostream& out);

}  // namespace roofladder::svg
