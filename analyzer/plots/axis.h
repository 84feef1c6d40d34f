// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "analyzer/plots/plot.h"

namespace roofladder {

// A logarithmic axis over whole decades that holds every positive value.
Axis decades(std::string title, Dimension dimension, const std::vector<double>& values);

// A logarithmic axis between numbers of one digit that holds every positive value.
Axis fitted(std::string title, Dimension dimension, const std::vector<double>& values);

// The values of all strips.
std::vector<double> values_of(const std::vector<Strip>& strips);

// A linear axis around 1 that reaches at least as far as `least`. It ends at 2 at most: greater
// values would squeeze all others together.
Axis around_one(std::string title, double least, const std::vector<double>& values);

// An axis for bars of these lengths. It starts at zero, unless the longest is at least twenty times
// the shortest: then it is logarithmic, and its title says so.
Axis of_bars(std::string title, Dimension dimension, const std::vector<double>& values);

// An axis for bars of speedups over the baseline of that name, with room for their intervals. A
// logarithmic one has a place for 1x, where its bars begin.
Axis of_speedups(const std::string& baseline, const std::vector<std::optional<Estimate>>& speedups);

// A linear axis from zero to the next round number above every value.
Axis from_zero(std::string title, Dimension dimension, const std::vector<double>& values);

}  // namespace roofladder
