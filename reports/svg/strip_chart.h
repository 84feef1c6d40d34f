// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <ostream>

#include "analyzer/plots/plot.h"

namespace roofladder::svg {

// A row of dots a rung; inside a row they run from top to bottom in order of measurement.
void write_strip_chart(const StripPlot& plot, std::ostream& out);

}  // namespace roofladder::svg
