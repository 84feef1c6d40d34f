// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/models/level_zero/memory.h"

#include <stdexcept>
#include <string>

#include "collector/models/level_zero/device.h"

namespace roofladder::level_zero {

DeviceMemory::DeviceMemory(std::size_t bytes) : m_context(session().context) {
  const std::uint64_t greatest = open_properties().device.maxMemAllocSize;
  if (greatest != 0 && bytes > greatest) {
    throw std::runtime_error("an array of " + std::to_string(bytes) +
                             " bytes, but this device allows " + std::to_string(greatest) +
                             "; choose a smaller size");
  }
  constexpr std::size_t page = 4096;
  const ze_device_mem_alloc_desc_t description{ZE_STRUCTURE_TYPE_DEVICE_MEM_ALLOC_DESC, nullptr, 0,
                                               0};
  LEVEL_ZERO_CALL(zeMemAllocDevice, m_context, &description, bytes, page, session().device.handle,
                  &m_address);
}

DeviceMemory::~DeviceMemory() {
  functions().zeMemFree(m_context, m_address);
}

}  // namespace roofladder::level_zero
