// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

#include "run/sample.h"

namespace roofladder {

// Something to try next, with the evidence for it.
struct Advice {
  std::string_view rule;       // "excess_reads"
  std::string numbers;         // what the numbers say
  std::string attempt;         // what to try
  Maybe<double> most_speedup;  // no more than this can follow from it, by the numbers of the run
};

}  // namespace roofladder
