// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>

#include "kernels/models/level_zero/driver.h"
#include "kernels/models/opencl_c/queue.h"

namespace roofladder::level_zero {

// On the open device.
class DeviceMemory : public opencl_c::Memory {
 public:
  explicit DeviceMemory(std::size_t bytes);
  ~DeviceMemory() override;

  void* address() const { return m_address; }

 private:
  ze_context_handle_t m_context;
  void* m_address = nullptr;
};

}  // namespace roofladder::level_zero
