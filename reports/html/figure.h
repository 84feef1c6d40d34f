// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <ostream>

#include "analyzer/plot.h"

namespace roofladder::html {

// A chart with its caption, or only its note where there is nothing to draw.
void write_figure(const Plot& plot, std::ostream& out);

}  // namespace roofladder::html
