// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <chrono>
#include <cstring>
#include <level_zero/ze_ddi.h>
#include <thread>

#include "tests/fake_level_zero/objects.h"
#include "tests/fake_level_zero/settings.h"

// Command lists, which a queue executes at once, one after the other, and their events.
namespace roofladder::fake_level_zero {
namespace {

template <typename Object, typename Handle>
ze_result_t destroy(Handle handle) {
  delete &object<Object>(handle);
  return ZE_RESULT_SUCCESS;
}

ze_result_t append(ze_command_list_handle_t list, std::function<Activity(Device&)> work,
                   ze_event_handle_t signal) {
  if (object<List>(list).closed) {
    return ZE_RESULT_ERROR_INVALID_ARGUMENT;
  }
  Event* event = signal != nullptr ? &object<Event>(signal) : nullptr;
  object<List>(list).commands.push_back({std::move(work), event});
  return ZE_RESULT_SUCCESS;
}

ze_result_t create_list(ze_context_handle_t, ze_device_handle_t device,
                        const ze_command_list_desc_t*, ze_command_list_handle_t* list) {
  *list = handle<ze_command_list_handle_t>(new List{&object<Device>(device), {}});
  return ZE_RESULT_SUCCESS;
}

ze_result_t close_list(ze_command_list_handle_t list) {
  object<List>(list).closed = true;
  return ZE_RESULT_SUCCESS;
}

ze_result_t reset_list(ze_command_list_handle_t list) {
  object<List>(list).commands.clear();
  object<List>(list).closed = false;
  return ZE_RESULT_SUCCESS;
}

ze_result_t append_barrier(ze_command_list_handle_t list, ze_event_handle_t signal, uint32_t,
                           ze_event_handle_t*) {
  return append(
      list, [](Device&) { return Activity{}; }, signal);
}

ze_result_t append_copy(ze_command_list_handle_t list, void* to, const void* from, size_t bytes,
                        ze_event_handle_t signal, uint32_t, ze_event_handle_t*) {
  const auto copy = [=](Device&) {
    std::memcpy(to, from, bytes);
    return of_copy(bytes);
  };
  return append(list, copy, signal);
}

ze_result_t append_fill(ze_command_list_handle_t list, void* to, const void* pattern,
                        size_t pattern_bytes, size_t bytes, ze_event_handle_t signal, uint32_t,
                        ze_event_handle_t*) {
  const auto* first = static_cast<const std::byte*>(pattern);
  const auto fill = [to, bytes, content = std::vector(first, first + pattern_bytes)](Device&) {
    for (size_t i = 0; i < bytes; ++i) {
      static_cast<std::byte*>(to)[i] = content[i % content.size()];
    }
    return of_copy(bytes);
  };
  return append(list, fill, signal);
}

ze_result_t append_launch(ze_command_list_handle_t list, ze_kernel_handle_t kernel,
                          const ze_group_count_t* groups, ze_event_handle_t signal, uint32_t,
                          ze_event_handle_t*) {
  const Kernel& launched = object<Kernel>(kernel);
  const auto [x, y, z] = launched.group;
  const std::uint64_t items =
      std::uint64_t{groups->groupCountX} * groups->groupCountY * groups->groupCountZ * x * y * z;
  const auto launch = [items, name = launched.name, arguments = launched.arguments](Device&) {
    execute(name, arguments);
    return of_launch(items);
  };
  return append(list, launch, signal);
}

// A query sees everything between its begin and its end.
void carry_out(List& list) {
  std::vector<Query*> open;
  for (const Command& command : list.commands) {
    if (command.begins != nullptr) {
      open.push_back(command.begins);
    }
    if (command.ends != nullptr) {
      command.ends->ended = true;
      std::erase(open, command.ends);
    }
    Device& device = *list.device;
    const Activity done = command.work ? command.work(device) : Activity{};
    const std::uint64_t begin = device.clock;
    device.clock += done.clocks;
    for (Query* query : open) {
      query->done += done;
    }
    if (command.signal != nullptr) {
      *command.signal = {true, begin, device.clock};
    }
  }
}

ze_result_t create_queue(ze_context_handle_t, ze_device_handle_t, const ze_command_queue_desc_t*,
                         ze_command_queue_handle_t* queue) {
  *queue = handle<ze_command_queue_handle_t>(new Queue);
  return ZE_RESULT_SUCCESS;
}

ze_result_t execute_lists(ze_command_queue_handle_t queue, uint32_t count,
                          ze_command_list_handle_t* lists, ze_fence_handle_t) {
  if (has_fault("device_lost")) {
    return ZE_RESULT_ERROR_DEVICE_LOST;
  }
  object<Queue>(queue).hangs = has_fault("hang");
  for (uint32_t i = 0; i < count && !object<Queue>(queue).hangs; ++i) {
    if (!object<List>(lists[i]).closed) {
      return ZE_RESULT_ERROR_INVALID_ARGUMENT;
    }
    carry_out(object<List>(lists[i]));
  }
  return ZE_RESULT_SUCCESS;
}

ze_result_t not_before(uint64_t nanoseconds) {
  constexpr uint64_t day = 86'400'000'000'000;
  std::this_thread::sleep_for(std::chrono::nanoseconds(std::min(nanoseconds, day)));
  return ZE_RESULT_NOT_READY;
}

ze_result_t synchronize_queue(ze_command_queue_handle_t queue, uint64_t timeout) {
  return object<Queue>(queue).hangs ? not_before(timeout) : ZE_RESULT_SUCCESS;
}

// Events need no pool.
struct EventPool {};

ze_result_t create_event_pool(ze_context_handle_t, const ze_event_pool_desc_t*, uint32_t,
                              ze_device_handle_t*, ze_event_pool_handle_t* pool) {
  *pool = handle<ze_event_pool_handle_t>(new EventPool);
  return ZE_RESULT_SUCCESS;
}

ze_result_t create_event(ze_event_pool_handle_t, const ze_event_desc_t*, ze_event_handle_t* event) {
  *event = handle<ze_event_handle_t>(new Event);
  return ZE_RESULT_SUCCESS;
}

ze_result_t event_status(ze_event_handle_t event) {
  return object<Event>(event).signaled ? ZE_RESULT_SUCCESS : ZE_RESULT_NOT_READY;
}

ze_result_t synchronize_event(ze_event_handle_t event, uint64_t timeout) {
  return object<Event>(event).signaled ? ZE_RESULT_SUCCESS : not_before(timeout);
}

ze_result_t reset_event(ze_event_handle_t event) {
  object<Event>(event) = {};
  return ZE_RESULT_SUCCESS;
}

ze_result_t event_timestamp(ze_event_handle_t handle, ze_kernel_timestamp_result_t* result) {
  const Event& event = object<Event>(handle);
  if (!event.signaled) {
    return ZE_RESULT_NOT_READY;
  }
  result->global = result->context = {event.begin, event.end};
  return ZE_RESULT_SUCCESS;
}

}  // namespace
}  // namespace roofladder::fake_level_zero

using namespace roofladder::fake_level_zero;

FAKE_ZE_TABLE(zeGetCommandListProcAddrTable, ze_command_list_dditable_t) {
  table->pfnCreate = create_list;
  table->pfnDestroy = destroy<List>;
  table->pfnClose = close_list;
  table->pfnReset = reset_list;
  table->pfnAppendBarrier = append_barrier;
  table->pfnAppendMemoryCopy = append_copy;
  table->pfnAppendMemoryFill = append_fill;
  table->pfnAppendLaunchKernel = append_launch;
  return ZE_RESULT_SUCCESS;
}

FAKE_ZE_TABLE(zeGetCommandQueueProcAddrTable, ze_command_queue_dditable_t) {
  table->pfnCreate = create_queue;
  table->pfnDestroy = destroy<Queue>;
  table->pfnExecuteCommandLists = execute_lists;
  table->pfnSynchronize = synchronize_queue;
  return ZE_RESULT_SUCCESS;
}

FAKE_ZE_TABLE(zeGetEventPoolProcAddrTable, ze_event_pool_dditable_t) {
  table->pfnCreate = create_event_pool;
  table->pfnDestroy = destroy<EventPool>;
  return ZE_RESULT_SUCCESS;
}

FAKE_ZE_TABLE(zeGetEventProcAddrTable, ze_event_dditable_t) {
  table->pfnCreate = create_event;
  table->pfnDestroy = destroy<Event>;
  table->pfnQueryStatus = event_status;
  table->pfnHostSynchronize = synchronize_event;
  table->pfnHostReset = reset_event;
  table->pfnQueryKernelTimestamp = event_timestamp;
  return ZE_RESULT_SUCCESS;
}
