// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <ostream>

#include "analyzer/plots/plot.h"

namespace roofladder::svg {

// Lines, marks and arrows over two axes: the roofline.
void write_xy_chart(const XyPlot& plot, std::ostream& out);

}  // namespace roofladder::svg
