// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// Keys of Device::facts that code uses.
namespace roofladder {

// "GPU-6f1e2c0a-...": identifies the device in every process of a node, under whatever name.
inline constexpr const char* device_uuid_fact = "gpu.uuid";

}  // namespace roofladder
