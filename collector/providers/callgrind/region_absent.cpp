// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/providers/callgrind/region.h"

namespace roofladder {

bool simulation_built_in() {
  return false;
}

void simulate_region(const std::function<void()>& region, double /*drain_bytes*/) {
  region();
}

}  // namespace roofladder
