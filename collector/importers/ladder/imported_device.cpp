// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/importers/ladder/imported_device.h"

#include <algorithm>
#include <utility>

#include "run/format.h"

namespace roofladder {

void add_quantity(std::vector<Fact>& facts, const char* key, std::optional<double> value,
                  Dimension dimension) {
  if (value && *value > 0) {
    facts.push_back({key, format_quantity(*value, dimension), *value, dimension});
  }
}

void add_device(Device device, Run& run) {
  if (std::ranges::find(run.devices, device.name, &Device::name) == run.devices.end()) {
    run.devices.push_back(std::move(device));
  }
}

}  // namespace roofladder
