// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// Keys of Device::facts that code asks for.
namespace roofladder {

// "GPU-6f1e2c0a-...": what every process of a node knows the device by, whatever it calls it.
inline constexpr const char* device_uuid_fact = "gpu.uuid";

}  // namespace roofladder
