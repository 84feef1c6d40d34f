// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "tests/collector/providers/level_zero/opened.h"

#include <algorithm>
#include <array>
#include <stdexcept>
#include <vector>

namespace roofladder::level_zero {
namespace {

template <typename Desc>
Desc described(ze_structure_type_t type) {
  Desc desc{};
  desc.stype = type;
  return desc;
}

Device device_called(const std::string& title) {
  for (const Device& device : devices()) {
    auto properties = described<ze_device_properties_t>(ZE_STRUCTURE_TYPE_DEVICE_PROPERTIES);
    LEVEL_ZERO_CALL(zeDeviceGetProperties, device.handle, &properties);
    if (title == properties.name) {
      return device;
    }
  }
  throw std::runtime_error("there is no " + title);
}

}  // namespace

Opened::Opened(const std::string& title) {
  Session& open = session();
  open.device = device_called(title);
  const auto context = described<ze_context_desc_t>(ZE_STRUCTURE_TYPE_CONTEXT_DESC);
  LEVEL_ZERO_CALL(zeContextCreate, open.device.driver, &context, &open.context);
  const auto queue = described<ze_command_queue_desc_t>(ZE_STRUCTURE_TYPE_COMMAND_QUEUE_DESC);
  LEVEL_ZERO_CALL(zeCommandQueueCreate, open.context, open.device.handle, &queue, &m_queue);
  const auto list = described<ze_command_list_desc_t>(ZE_STRUCTURE_TYPE_COMMAND_LIST_DESC);
  LEVEL_ZERO_CALL(zeCommandListCreate, open.context, open.device.handle, &list, &m_list);
  constexpr std::array<std::uint8_t, 4> spirv{0x03, 0x02, 0x23, 0x07};
  auto module = described<ze_module_desc_t>(ZE_STRUCTURE_TYPE_MODULE_DESC);
  module.format = ZE_MODULE_FORMAT_IL_SPIRV;
  module.inputSize = spirv.size();
  module.pInputModule = spirv.data();
  LEVEL_ZERO_CALL(zeModuleCreate, open.context, open.device.handle, &module, &m_module, nullptr);
  auto kernel = described<ze_kernel_desc_t>(ZE_STRUCTURE_TYPE_KERNEL_DESC);
  kernel.pKernelName = "any";
  LEVEL_ZERO_CALL(zeKernelCreate, m_module, &kernel, &m_kernel);
  LEVEL_ZERO_CALL(zeKernelSetGroupSize, m_kernel, 64, 1, 1);
}

Opened::~Opened() {
  const Functions& call = functions();
  call.zeKernelDestroy(m_kernel);
  call.zeModuleDestroy(m_module);
  call.zeCommandListDestroy(m_list);
  call.zeCommandQueueDestroy(m_queue);
  call.zeContextDestroy(session().context);
  session() = {};
}

void Opened::run(const std::function<void()>& record) {
  Session& open = session();
  LEVEL_ZERO_CALL(zeCommandListReset, m_list);
  open.list = m_list;
  if (open.observer != nullptr) {
    open.observer->begun(m_list);
  }
  record();
  if (open.observer != nullptr) {
    open.observer->ending(m_list);
  }
  open.list = nullptr;
  LEVEL_ZERO_CALL(zeCommandListClose, m_list);
  LEVEL_ZERO_CALL(zeCommandQueueExecuteCommandLists, m_queue, 1, &m_list, nullptr);
  LEVEL_ZERO_CALL(zeCommandQueueSynchronize, m_queue, 1'000'000'000);
}

void Opened::launch(std::uint32_t items) {
  const ze_group_count_t groups{items / 64, 1, 1};
  LEVEL_ZERO_CALL(zeCommandListAppendLaunchKernel, m_list, m_kernel, &groups, nullptr, 0, nullptr);
}

void Opened::copy(std::size_t bytes) {
  static std::vector<char> from(1 << 20);
  static std::vector<char> to(1 << 20);
  LEVEL_ZERO_CALL(zeCommandListAppendMemoryCopy, m_list, to.data(), from.data(), bytes, nullptr, 0,
                  nullptr);
}

}  // namespace roofladder::level_zero
