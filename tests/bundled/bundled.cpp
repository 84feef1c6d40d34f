// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "tests/bundled/bundled.h"

#include <algorithm>
#include <span>
#include <stdexcept>
#include <string>

#include "tests/bundled/tables.h"

namespace roofladder {

const std::vector<Kernel>& bundled_computations() {
  static const std::vector<Kernel> all = [] {
    std::vector<Kernel> computations;
    for (const rl_kernel* kernel : bundled_tables()) {
      for (const rl_computation* row : std::span(kernel->computations, kernel->computation_count)) {
        computations.emplace_back(*kernel, *row);
      }
    }
    return computations;
  }();
  return all;
}

const Kernel& bundled(std::string_view kernel, std::string_view computation) {
  const auto found = std::ranges::find_if(bundled_computations(), [&](const Kernel& known) {
    return known.info().name == kernel &&
           (computation.empty() || known.computation() == computation);
  });
  if (found == bundled_computations().end()) {
    throw std::out_of_range("no kernel " + std::string(kernel) + " that computes " +
                            std::string(computation));
  }
  return *found;
}

const rl_ladder& plain_ladder() {
  static const rl_ladder ladder{
      .struct_bytes = sizeof(rl_ladder), .version = RL_VERSION, .model = "host"};
  return ladder;
}

}  // namespace roofladder
