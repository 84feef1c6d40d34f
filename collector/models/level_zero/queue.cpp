// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/models/commands/queue.h"

#include <algorithm>
#include <map>
#include <stdexcept>
#include <string>

#include "collector/models/commands/intel_capture.h"
#include "collector/models/level_zero/command_list.h"
#include "collector/models/level_zero/device.h"
#include "collector/models/level_zero/event_list.h"
#include "collector/models/level_zero/inspect.h"
#include "collector/models/level_zero/memory.h"
#include "collector/models/level_zero/parameters.h"
#include "collector/models/level_zero/program.h"
#include "collector/models/level_zero/spill_report.h"
#include "collector/models/level_zero/timestamps.h"

namespace roofladder::level_zero {
namespace {

using commands::Argument;
using commands::Shape;

void* address_of(const commands::Memory& memory) {
  return static_cast<const DeviceMemory&>(memory).address();
}

// Commands are recorded until a caller waits for them, and timed by the timestamps of events.
class Queue : public commands::Queue {
 public:
  explicit Queue(const rl_variant& variant)
      : m_program(build(variant)),
        m_spills(spills_in(m_program.log)),
        m_registers(wants_large_register_file(variant) ? 256 : 128) {}
  ~Queue() override {
    if (is_recording()) {
      session().list = nullptr;
    }
  }

  std::unique_ptr<commands::Memory> allocate(std::size_t bytes) override {
    return std::make_unique<DeviceMemory>(bytes);
  }
  void write(const commands::Memory& to, const void* from, std::size_t bytes) override {
    append_copy(address_of(to), from, bytes);
    wait();
  }
  void read(const commands::Memory& from, void* to, std::size_t bytes) override {
    append_copy(to, address_of(from), bytes);
    wait();
    require_executed(m_commands.back().event);
  }
  void copy(const commands::Memory& from, const commands::Memory& to, std::size_t bytes) override {
    append_copy(address_of(to), address_of(from), bytes);
  }
  void fill(const commands::Memory& to, std::uint8_t value, std::size_t bytes) override {
    append([&](ze_command_list_handle_t list, ze_event_handle_t event) {
      LEVEL_ZERO_CALL(zeCommandListAppendMemoryFill, list, address_of(to), &value, sizeof value,
                      bytes, event, 0, nullptr);
    });
  }
  void wait() override {
    if (!is_recording()) {
      return;
    }
    if (ListObserver* observer = session().observer) {
      observer->ending(m_list.handle());
    }
    session().list = nullptr;
    m_list.execute();
  }

  std::vector<commands::Command> commands() const override {
    const Properties& device = open_properties();
    Timestamps clock(device.device.kernelTimestampValidBits, device.timer_frequency);
    std::vector<commands::Command> commands;
    for (const auto& [part, event] : m_commands) {
      require_executed(event);
      ze_kernel_timestamp_result_t read{};
      LEVEL_ZERO_CALL(zeEventQueryKernelTimestamp, event, &read);
      const std::uint64_t begin = clock.nanoseconds(read.global.kernelStart);
      commands.push_back({part, begin, clock.nanoseconds(read.global.kernelEnd)});
    }
    return commands;
  }

  void inspect(rl_take_value take, void* context) const override {
    level_zero::inspect(m_launches, open_properties(), take, context);
  }

  void launch(const char* name, const Shape& shape, std::span<const Argument> arguments) override {
    require_group(shape);
    const Kernel& kernel = kernel_named(name);
    note(name, kernel, shape);
    std::uint32_t index = 0;
    for (const Argument& argument : arguments) {
      void* const address = argument.memory != nullptr ? address_of(*argument.memory) : nullptr;
      const void* value = argument.memory != nullptr ? &address : argument.value;
      const std::size_t bytes = argument.memory != nullptr ? sizeof address : argument.bytes;
      LEVEL_ZERO_CALL(zeKernelSetArgumentValue, kernel.get(), index++, bytes, value);
    }
    const auto narrow = [](std::size_t count) { return static_cast<std::uint32_t>(count); };
    const auto& [columns, rows, layers] = shape.items;
    LEVEL_ZERO_CALL(zeKernelSetGroupSize, kernel.get(), narrow(columns), narrow(rows),
                    narrow(layers));
    const ze_group_count_t groups{narrow(shape.groups[0]), narrow(shape.groups[1]),
                                  narrow(shape.groups[2])};
    append([&](ze_command_list_handle_t list, ze_event_handle_t event) {
      LEVEL_ZERO_CALL(zeCommandListAppendLaunchKernel, list, kernel.get(), &groups, event, 0,
                      nullptr);
    });
  }

 protected:
  void start() override {
    wait();
    m_commands.clear();
    m_events.clear();
  }

 private:
  struct Recorded {
    std::uint32_t part = 0;
    ze_event_handle_t event = nullptr;
  };

  bool is_recording() const { return session().list == m_list.handle(); }

  template <typename Append>
  void append(Append command) {
    if (!is_recording()) {
      begin_list();
    }
    ze_event_handle_t event = m_events.next();
    command(m_list.handle(), event);
    m_list.barrier();
    m_commands.push_back({part(), event});
  }

  void append_copy(void* to, const void* from, std::size_t bytes) {
    append([&](ze_command_list_handle_t list, ze_event_handle_t event) {
      LEVEL_ZERO_CALL(zeCommandListAppendMemoryCopy, list, to, from, bytes, event, 0, nullptr);
    });
  }

  void begin_list() {
    session().list = m_list.handle();
    if (ListObserver* observer = session().observer) {
      observer->begun(m_list.handle());
    }
  }

  static void require_group(const Shape& shape) {
    const std::size_t items = shape.items[0] * shape.items[1] * shape.items[2];
    const std::uint32_t most = open_properties().compute.maxTotalGroupSize;
    if (items > most) {
      throw std::runtime_error("groups of " + std::to_string(items) +
                               " work-items, but this device allows " + std::to_string(most));
    }
  }

  // Guards against drivers that accept commands and report them done without executing them.
  static void require_executed(ze_event_handle_t event) {
    if (functions().zeEventQueryStatus(event) != ZE_RESULT_SUCCESS) {
      throw std::runtime_error(
          commands::captures_only() != nullptr
              ? commands::captures_only()
              : "the device did not execute a command that its driver says is done");
    }
  }

  const Kernel& kernel_named(const char* name) {
    const auto known = m_kernels.find(name);
    return known != m_kernels.end() ? known->second
                                    : m_kernels.emplace(name, m_program.kernel(name)).first->second;
  }

  void note(const std::string& name, const Kernel& kernel, const Shape& shape) {
    const auto same = std::ranges::find_if(m_launches, [&](const Launch& launch) {
      return launch.name == name && launch.part == part() && launch.shape == shape;
    });
    if (same != m_launches.end()) {
      return;
    }
    Launch launch{.name = name, .part = part(), .shape = shape, .registers = m_registers};
    launch.kernel.stype = ZE_STRUCTURE_TYPE_KERNEL_PROPERTIES;
    LEVEL_ZERO_CALL(zeKernelGetProperties, kernel.get(), &launch.kernel);
    if (const auto report = m_spills.find(name); report != m_spills.end()) {
      launch.registers = report->second.registers;
      launch.spilled = report->second.spilled;
    }
    m_launches.push_back(launch);
  }

  Program m_program;
  std::map<std::string, SpillReport> m_spills;
  int m_registers;
  CommandList m_list;
  EventList m_events;
  std::map<std::string, Kernel> m_kernels;  // end before their module
  std::vector<Recorded> m_commands;
  std::vector<Launch> m_launches;
};

}  // namespace
}  // namespace roofladder::level_zero

namespace roofladder::commands {

std::unique_ptr<Queue> make_queue(const rl_variant& variant) {
  return std::make_unique<level_zero::Queue>(variant);
}

}  // namespace roofladder::commands
