// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

#include "collector/models/level_zero/driver.h"

namespace roofladder::level_zero {

// Properties that a driver reports for a device. It reports 0 for those that it does not know.
struct Properties {
  ze_device_properties_t device{};
  ze_device_compute_properties_t compute{};
  ze_device_module_properties_t module{};
  std::vector<ze_device_memory_properties_t> memories;
  double timer_frequency = 0;    // Hz, of kernel timestamps
  std::uint64_t last_level = 0;  // bytes of the greatest cache

  bool has_fp64() const { return (module.flags & ZE_DEVICE_MODULE_FLAG_FP64) != 0; }
  bool has_fp16() const { return (module.flags & ZE_DEVICE_MODULE_FLAG_FP16) != 0; }
  std::uint64_t memory_bytes() const;
  std::uint32_t execution_units() const;
  // From Xe-HP on a hardware thread can have 256 registers, at half as many threads; earlier GPUs
  // have seven threads per execution unit. Intel oneAPI GPU Optimization Guide, "Large Register
  // File".
  bool has_large_register_file() const { return device.numThreadsPerEU >= 8; }
};

// Throws std::out_of_range that says how many devices there are, or why there is none.
const Device& device_at(std::uint32_t index);
const Properties& properties_at(std::uint32_t index);

// Opens the session for everything that follows.
void open_device(std::uint32_t index);
// Throws std::logic_error if no device is open.
const Properties& open_properties();

}  // namespace roofladder::level_zero
