// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "analyzer/plots/plot.h"

namespace roofladder {

// A logarithmic axis over whole decades that holds every positive value.
Axis decades(std::string title, Dimension dimension, const std::vector<double>& values);

// A logarithmic axis between numbers of one digit that holds every positive value.
Axis fitted(std::string title, Dimension dimension, const std::vector<double>& values);

// Of all strips.
std::vector<double> values_of(const std::vector<Strip>& strips);

// A linear axis around 1 with room for every value, but to 2 at most: beyond, they would press all
// others together. It reaches as far as `least` at least.
Axis around_one(std::string title, double least, const std::vector<double>& values);

// For bars of these lengths: from zero, but logarithmic, and its title says so, where the longest
// is twenty times the shortest or more.
Axis of_bars(std::string title, Dimension dimension, const std::vector<double>& values);

// A linear axis from zero to the next round number above every value.
Axis from_zero(std::string title, Dimension dimension, const std::vector<double>& values);

}  // namespace roofladder
