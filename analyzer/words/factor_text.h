// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "run/statistics.h"

namespace roofladder {

// "21x" for 21.3 in an interval from 17.5 to 25.8: no digit is shown that half the interval's width
// leaves open, and three at the most.
std::string factor_text(const Estimate& factor);

// " (17.5x to 25.8x)"; empty without an interval.
std::string factor_range_text(const Estimate& factor);

// "21x (17.5x to 25.8x)"
std::string factor_with_range(const Estimate& factor);

}  // namespace roofladder
