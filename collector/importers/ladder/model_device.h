// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "run/device.h"

namespace roofladder {

// Properties of the devices that a model's variants run on, known without asking a module.
struct ModelDevices {
  std::string_view model;
  DeviceKind kind = DeviceKind::other;
  std::optional<std::string_view> backend = {};
};

// All unknown for a model that is not listed.
ModelDevices devices_of_model(std::string_view model);

}  // namespace roofladder
