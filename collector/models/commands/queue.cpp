// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/models/commands/queue.h"

#include <algorithm>

#include "collector/models/commands/host_memory.h"
#include "roofladder/ladder/guarded.hpp"

namespace roofladder::commands {
namespace {

Queue& queue_of(void* self) {
  return *static_cast<Queue*>(self);
}
const Memory& memory_of(const void* handle) {
  return *static_cast<const Memory*>(handle);
}

Shape shape_of(const std::uint64_t groups[3], const std::uint64_t items[3]) {
  Shape shape;
  std::copy_n(groups, 3, shape.groups.begin());
  std::copy_n(items, 3, shape.items.begin());
  return shape;
}

std::vector<Argument> arguments_of(std::span<const rl_argument> rows) {
  std::vector<Argument> arguments;
  for (const rl_argument& row : rows) {
    arguments.push_back({static_cast<const Memory*>(row.memory), row.value, row.bytes});
  }
  return arguments;
}

std::int32_t launch(void* queue, const char* kernel, const std::uint64_t groups[3],
                    const std::uint64_t items[3], const rl_argument* arguments,
                    std::uint32_t argument_count, rl_error* error) {
  return guarded(error, [&] {
    queue_of(queue).launch(kernel, shape_of(groups, items),
                           arguments_of({arguments, argument_count}));
  });
}

std::int32_t write(void* queue, void* to, const void* from, std::uint64_t bytes, rl_error* error) {
  return guarded(error, [&] { queue_of(queue).write(memory_of(to), from, bytes); });
}

std::int32_t read(void* queue, void* from, void* to, std::uint64_t bytes, rl_error* error) {
  return guarded(error, [&] { queue_of(queue).read(memory_of(from), to, bytes); });
}

std::int32_t wait(void* queue, rl_error* error) {
  return guarded(error, [&] { queue_of(queue).wait(); });
}

std::int32_t copy(void* queue, void* from, void* to, std::uint64_t bytes, rl_error* error) {
  return guarded(error, [&] { queue_of(queue).copy(memory_of(from), memory_of(to), bytes); });
}

std::int32_t fill(void* queue, void* to, std::uint8_t value, std::uint64_t bytes, rl_error* error) {
  return guarded(error, [&] { queue_of(queue).fill(memory_of(to), value, bytes); });
}

constexpr rl_commands command_table{.struct_bytes = sizeof(rl_commands),
                                    .reserved = 0,
                                    .launch = launch,
                                    .write = write,
                                    .read = read,
                                    .wait = wait,
                                    .copy = copy,
                                    .fill = fill};

void enter_part(void* self, std::uint32_t part) {
  queue_of(self).enter(part);
}

void* allocate(void* self, std::uint64_t bytes, rl_error* error) {
  void* handle = nullptr;
  guarded(error, [&] { handle = queue_of(self).allocate(bytes).release(); });
  return handle;
}

void release(void* /*self*/, void* memory, std::uint64_t /*bytes*/) {
  delete static_cast<Memory*>(memory);
}

}  // namespace

Queue::Queue()
    : m_table{.struct_bytes = sizeof m_table,
              .device = 0,
              .self = this,
              .stream = nullptr,
              .commands = &command_table,
              .enter = enter_part,
              .allocate = commands::allocate,
              .release = release} {}

void Queue::begin(const rl_parts& parts) {
  m_parts = &parts;
  m_part = 0;
  start();
}

void Queue::end() {
  wait();
  m_parts = nullptr;
}

void Queue::enter(std::uint32_t part) {
  if (part != m_part && m_parts != nullptr) {
    m_part = part;
    m_parts->enter(m_parts->context, part);
  }
}

rl_model with_queues(rl_model model) {
  model.allocate = allocate_on_host;
  model.release = release_on_host;
  model.make_queue = [](void*, const rl_variant* variant, rl_queue** queue, rl_error* error) {
    return guarded(error, [&] { *queue = commands::make_queue(*variant).release()->table(); });
  };
  model.free_queue = [](void*, rl_queue* queue) { delete &Queue::of(queue); };
  model.begin = [](void*, rl_queue* queue, const rl_parts* parts, rl_error* error) {
    return guarded(error, [&] { Queue::of(queue).begin(*parts); });
  };
  model.end = [](void*, rl_queue* queue, rl_error* error) {
    return guarded(error, [&] { Queue::of(queue).end(); });
  };
  model.seconds = [](void*, rl_queue* queue, std::uint32_t parts, double* seconds,
                     rl_error* error) {
    return guarded(error, [&] {
      std::ranges::copy(seconds_of_parts(Queue::of(queue).commands(), parts), seconds);
    });
  };
  model.inspect = [](void*, rl_queue* queue, rl_take_value take, void* context, rl_error* error) {
    return guarded(error, [&] { Queue::of(queue).inspect(take, context); });
  };
  model.write = [](void*, rl_queue* queue, void* to, const void* from, std::uint64_t bytes,
                   rl_error* error) { return write(queue->self, to, from, bytes, error); };
  model.read = [](void*, rl_queue* queue, void* from, void* to, std::uint64_t bytes,
                  rl_error* error) { return read(queue->self, from, to, bytes, error); };
  model.copy = [](void*, rl_queue* queue, void* from, void* to, std::uint64_t bytes,
                  rl_error* error) {
    const std::int32_t status = copy(queue->self, from, to, bytes, error);
    return status == RL_OK ? wait(queue->self, error) : status;
  };
  model.fill = [](void*, rl_queue* queue, void* to, std::uint8_t value, std::uint64_t bytes,
                  rl_error* error) {
    const std::int32_t status = fill(queue->self, to, value, bytes, error);
    return status == RL_OK ? wait(queue->self, error) : status;
  };
  return model;
}

}  // namespace roofladder::commands
