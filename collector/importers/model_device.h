// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "run/device.h"

namespace roofladder {

// What a model says of the devices that its variants run on, where no module of it is asked.
struct ModelDevices {
  std::string_view model;
  DeviceKind kind = DeviceKind::other;
  std::optional<std::string_view> backend = {};
};

// Of a model that is not known here, nothing.
ModelDevices devices_of_model(std::string_view model);

}  // namespace roofladder
