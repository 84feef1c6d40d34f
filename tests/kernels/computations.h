// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "tests/bundled/bundled.h"

namespace roofladder {

struct TestedComputation {
  std::string name;
  const Kernel* kernel;
};

// Every computation of the bundled kernels, with a name that a test can use.
std::vector<TestedComputation> every_computation();

}  // namespace roofladder
