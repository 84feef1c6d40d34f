// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "kernels/kernel.h"

namespace roofladder {

struct Computation {
  std::string name;
  const Kernel* kernel;
};

// Every kernel, and every computation of the kernels that have several.
std::vector<Computation> every_computation();

}  // namespace roofladder
