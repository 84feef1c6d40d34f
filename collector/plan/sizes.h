// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "collector/descriptions/computation.h"
#include "run/run.h"

namespace roofladder {

struct ChosenSize {
  Parameters size;
  std::string name;       // of a named size; empty for a custom one
  double work_units = 0;  // of one repetition
};

// Sizes that kernels have by name, the largest useful one first.
const std::vector<std::string>& size_names();

// The size that a text names for a kernel: "quick", or "n=4096,sweeps=10" over the fallback's
// values. Throws UsageError for an unknown name, a number that is not a positive integer, a size
// the kernel refuses, or one that does not fit in memory; the message names what fits. Throws
// ModuleError.
ChosenSize choose_size(const Computation& computation, const std::string& text,
                       const std::string& fallback, const MachineLimits& limits);

}  // namespace roofladder
