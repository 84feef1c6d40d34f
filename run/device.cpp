// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "run/device.h"

#include <algorithm>

namespace roofladder {

std::string_view name_of(DeviceKind kind) {
  return device_kinds.at(static_cast<std::size_t>(kind));
}

DeviceKind device_kind_of(std::string_view word) {
  const auto* const found = std::ranges::find(device_kinds, word);
  return found == device_kinds.end() ? DeviceKind::other
                                     : static_cast<DeviceKind>(found - device_kinds.begin());
}

}  // namespace roofladder
