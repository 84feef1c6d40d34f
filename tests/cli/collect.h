// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "run/run.h"

namespace roofladder::test {

// The verb collect and its arguments for variants of the fake model, in a fraction of a second.
std::vector<std::string> quick_collect(const std::string& output,
                                       const std::string& variants = "steady,second");

// The whole command, for a collection of so many samples that says each of them on standard output.
std::vector<std::string> long_collect(const std::string& output, int samples);

// Whole times of the variant.
std::vector<double> times_of(const Run& run, const std::string& variant);

}  // namespace roofladder::test
