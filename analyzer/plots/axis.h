// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "analyzer/plot.h"

namespace roofladder {

// A logarithmic axis over whole decades that holds every positive value.
Axis decades(std::string title, Dimension dimension, const std::vector<double>& values);

// A linear axis from zero to the next round number above every value.
Axis from_zero(std::string title, Dimension dimension, const std::vector<double>& values);

}  // namespace roofladder
