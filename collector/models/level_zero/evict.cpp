// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/models/level_zero/evict.h"

#include <memory>

#include "collector/models/commands/read_all.h"
#include "collector/models/level_zero/command_list.h"
#include "collector/models/level_zero/device.h"
#include "collector/models/level_zero/memory.h"
#include "collector/models/level_zero/program.h"

namespace roofladder::level_zero {
namespace {

std::size_t buffer_bytes() {
  const Properties& device = open_properties();
  return commands::bytes_to_read(device.last_level, device.device.maxMemAllocSize);
}

class Reader {
 public:
  Reader()
      : m_context(session().context),
        m_buffer(buffer_bytes()),
        m_program(build("read_all", "")),
        m_kernel(m_program.kernel("read_all")) {
    void* const address = m_buffer.address();
    const std::uint64_t count = buffer_bytes() / 16;
    LEVEL_ZERO_CALL(zeKernelSetGroupSize, m_kernel.get(), commands::reading_items, 1, 1);
    LEVEL_ZERO_CALL(zeKernelSetArgumentValue, m_kernel.get(), 0, sizeof address, &address);
    LEVEL_ZERO_CALL(zeKernelSetArgumentValue, m_kernel.get(), 1, sizeof count, &count);
    const std::uint8_t zero = 0;
    LEVEL_ZERO_CALL(zeCommandListAppendMemoryFill, m_list.handle(), address, &zero, sizeof zero,
                    buffer_bytes(), nullptr, 0, nullptr);
    m_list.execute();
  }

  bool belongs_to(const Session& open) const { return m_context == open.context; }
  void read() {
    const ze_group_count_t groups{commands::reading_groups, 1, 1};
    LEVEL_ZERO_CALL(zeCommandListAppendLaunchKernel, m_list.handle(), m_kernel.get(), &groups,
                    nullptr, 0, nullptr);
    m_list.execute();
  }

 private:
  ze_context_handle_t m_context;
  DeviceMemory m_buffer;
  Program m_program;
  Kernel m_kernel;
  CommandList m_list;
};

}  // namespace

void evict_caches() {
  // Kept between repetitions, and never destroyed: drivers are unloaded before static objects are
  // destroyed.
  static auto& reader = *new std::unique_ptr<Reader>;
  if (!reader || !reader->belongs_to(session())) {
    reader = std::make_unique<Reader>();
  }
  reader->read();
}

}  // namespace roofladder::level_zero
