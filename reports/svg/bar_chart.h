// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <ostream>

#include "analyzer/plots/plot.h"

namespace roofladder::svg {

// One horizontal bar a rung, from top to bottom, since the names of rungs are long.
void write_bar_chart(const BarPlot& plot, std::ostream& out);

}  // namespace roofladder::svg
