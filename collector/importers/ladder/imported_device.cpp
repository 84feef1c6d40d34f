// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/importers/ladder/imported_device.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "run/format.h"

namespace roofladder {

void add_quantity(std::vector<Fact>& facts, const char* key, std::optional<double> value,
                  Dimension dimension) {
  if (value && *value > 0 && std::isfinite(*value)) {
    facts.push_back({key, format_quantity(*value, dimension), *value, dimension});
  }
}

std::uint32_t add_device(Device device, Run& run) {
  const auto known = std::ranges::find(run.devices, device.name, &Device::name);
  const auto place = static_cast<std::uint32_t>(known - run.devices.begin());
  if (known == run.devices.end()) {
    run.devices.push_back(std::move(device));
  }
  return place;
}

}  // namespace roofladder
