// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "tests/kernels/computations.h"

#include <algorithm>

namespace roofladder {

std::vector<Computation> every_computation() {
  std::vector<Computation> all;
  for (const Kernel* kernel : kernel_table()) {
    const std::string& family = kernel->info().name;
    std::vector<std::string> variants{""};
    if (family == "stream") {
      variants = {"copy", "scale", "add",      "triad",     "dot",
                  "read", "fill",  "spread_4", "spread_16", "fold"};
    } else if (family == "cache") {
      variants = {"l2", "l1", "read", "triad", "chase"};
    } else if (family == "link") {
      variants = {"to_device", "latency"};
    } else if (family == "peak") {
      variants = {"fp64_simd", "fp32_simd", "clock", "fp64_tensor", "fp16"};
    }
    if (family == "lfric_matvec") {
      variants = {"", "matrix=32"};
    }
    for (const std::string& variant : variants) {
      std::string name = variant.empty() ? family : family + "_" + variant;
      std::ranges::replace(name, '=', '_');
      all.push_back({name, &kernel->computed_by(variant)});
    }
  }
  return all;
}

}  // namespace roofladder
