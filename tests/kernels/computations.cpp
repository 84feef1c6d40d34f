// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "tests/kernels/computations.h"

namespace roofladder {

std::vector<TestedComputation> every_computation() {
  std::vector<TestedComputation> all;
  for (const Kernel& kernel : bundled_computations()) {
    const std::string computation(kernel.computation());
    all.push_back({kernel.info().name + (computation.empty() ? "" : "_" + computation), &kernel});
  }
  return all;
}

}  // namespace roofladder
