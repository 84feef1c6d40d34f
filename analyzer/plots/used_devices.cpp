// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/plots/used_devices.h"

#include <algorithm>

namespace roofladder {

std::vector<std::uint32_t> used_devices(const Analysis& analysis) {
  std::vector<std::uint32_t> used;
  for (std::uint32_t device = 0; device < analysis.run.devices.size(); ++device) {
    const auto on_device = [&](const auto& item) { return item.device == device; };
    if (std::ranges::any_of(analysis.ladders, on_device) ||
        std::ranges::any_of(analysis.ceilings, on_device)) {
      used.push_back(device);
    }
  }
  return used;
}

}  // namespace roofladder
