// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>

#include "collector/models/commands/queue.h"
#include "collector/models/level_zero/driver.h"

namespace roofladder::level_zero {

// Memory on the open device.
class DeviceMemory : public commands::Memory {
 public:
  explicit DeviceMemory(std::size_t bytes);
  ~DeviceMemory() override;

  void* address() const { return m_address; }

 private:
  ze_context_handle_t m_context;
  void* m_address = nullptr;
};

}  // namespace roofladder::level_zero
