// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/providers/opcount/distances.h"
#include "collector/providers/opcount/latencies.h"
#include "collector/providers/opcount/region.h"

namespace roofladder::opcount {

void count_region(const std::function<void()>& region) {
  region();
}

bool can_count_region() {
  return false;
}

std::string chain_option() {
  return "";
}

std::string distances_option(const Caches& /*caches*/) {
  return "";
}

}  // namespace roofladder::opcount
