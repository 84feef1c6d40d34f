// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/models/level_zero/command_list.h"

#include <stdexcept>
#include <vector>

namespace roofladder::level_zero {
namespace {

// The longest that a list of commands may take; a collection's own limit is shorter.
constexpr std::uint64_t patience = 600'000'000'000;  // ns

// The first group of queues that runs kernels.
std::uint32_t compute_group(ze_device_handle_t device) {
  std::uint32_t count = 0;
  LEVEL_ZERO_CALL(zeDeviceGetCommandQueueGroupProperties, device, &count, nullptr);
  std::vector<ze_command_queue_group_properties_t> groups(count);
  for (auto& group : groups) {
    group.stype = ZE_STRUCTURE_TYPE_COMMAND_QUEUE_GROUP_PROPERTIES;
  }
  LEVEL_ZERO_CALL(zeDeviceGetCommandQueueGroupProperties, device, &count, groups.data());
  for (std::uint32_t group = 0; group < count; ++group) {
    if ((groups[group].flags & ZE_COMMAND_QUEUE_GROUP_PROPERTY_FLAG_COMPUTE) != 0) {
      return group;
    }
  }
  throw std::runtime_error("this device has no queue that runs kernels");
}

}  // namespace

CommandList::CommandList() {
  const auto& [device, context, list, observer] = session();
  const std::uint32_t group = compute_group(device.handle);
  ze_command_queue_desc_t of_queue{ZE_STRUCTURE_TYPE_COMMAND_QUEUE_DESC};
  of_queue.ordinal = group;
  of_queue.mode = ZE_COMMAND_QUEUE_MODE_ASYNCHRONOUS;
  ze_command_queue_handle_t queue = nullptr;
  LEVEL_ZERO_CALL(zeCommandQueueCreate, context, device.handle, &of_queue, &queue);
  m_queue.reset(queue);
  ze_command_list_desc_t of_list{ZE_STRUCTURE_TYPE_COMMAND_LIST_DESC};
  of_list.commandQueueGroupOrdinal = group;
  ze_command_list_handle_t created = nullptr;
  LEVEL_ZERO_CALL(zeCommandListCreate, context, device.handle, &of_list, &created);
  m_list.reset(created);
}

void CommandList::barrier() {
  LEVEL_ZERO_CALL(zeCommandListAppendBarrier, m_list.get(), nullptr, 0, nullptr);
}

void CommandList::execute() {
  ze_command_list_handle_t list = m_list.get();
  LEVEL_ZERO_CALL(zeCommandListClose, list);
  LEVEL_ZERO_CALL(zeCommandQueueExecuteCommandLists, m_queue.get(), 1, &list, nullptr);
  const ze_result_t done = functions().zeCommandQueueSynchronize(m_queue.get(), patience);
  if (done == ZE_RESULT_NOT_READY) {
    throw std::runtime_error(
        "the device has not finished within 10 minutes; it hangs, or the "
        "size is far too large for it");
  }
  require(done, "zeCommandQueueSynchronize");
  LEVEL_ZERO_CALL(zeCommandListReset, list);
}

}  // namespace roofladder::level_zero
