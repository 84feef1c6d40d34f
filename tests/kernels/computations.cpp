// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "tests/kernels/computations.h"

namespace roofladder {

std::vector<Computation> every_computation() {
  std::vector<Computation> all;
  for (const Kernel* kernel : kernel_table()) {
    const std::string& family = kernel->info().name;
    std::vector<std::string> variants{""};
    if (family == "stream") {
      variants = {"copy", "scale", "add", "triad", "dot", "read", "fill"};
    } else if (family == "peak") {
      variants = {"fp64_simd", "fp32_simd", "clock"};
    }
    for (const std::string& variant : variants) {
      all.push_back(
          {variant.empty() ? family : family + "_" + variant, &kernel->computed_by(variant)});
    }
  }
  return all;
}

}  // namespace roofladder
