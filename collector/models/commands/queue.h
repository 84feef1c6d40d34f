// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "collector/models/commands/command.h"
#include "roofladder/model.h"

// Code shared by the models that compile the text of their kernels: OpenCL and Level Zero.
namespace roofladder::commands {

// Number of work-groups, and of work-items in each, by dimension.
struct Shape {
  std::array<std::size_t, 3> groups{1, 1, 1};
  std::array<std::size_t, 3> items{1, 1, 1};

  bool operator==(const Shape&) const = default;
};

// Memory of the device.
class Memory {
 public:
  Memory() = default;
  virtual ~Memory() = default;
  Memory(const Memory&) = delete;
  Memory& operator=(const Memory&) = delete;
};

// A kernel's argument: memory, or the bytes of a number.
struct Argument {
  const Memory* memory = nullptr;
  const void* value = nullptr;
  std::size_t bytes = 0;
};

// Commands of a variant, executed in order. A model derives its queue from this class and hands out
// its table.
class Queue {
 public:
  Queue();
  virtual ~Queue() = default;
  Queue(const Queue&) = delete;
  Queue& operator=(const Queue&) = delete;

  rl_queue* table() { return &m_table; }
  static Queue& of(rl_queue* table) { return *static_cast<Queue*>(table->self); }

  // Called around one repetition. end() returns when the device is done.
  void begin(const rl_parts& parts);
  void end();

  // Time belongs to that part from now on.
  void enter(std::uint32_t part);

  // Launches a kernel of the variant's source.
  virtual void launch(const char* kernel, const Shape& shape,
                      std::span<const Argument> arguments) = 0;

  virtual std::unique_ptr<Memory> allocate(std::size_t bytes) = 0;
  // These return when the transfer is done.
  virtual void write(const Memory& to, const void* from, std::size_t bytes) = 0;
  virtual void read(const Memory& from, void* to, std::size_t bytes) = 0;
  // These do not wait.
  virtual void copy(const Memory& from, const Memory& to, std::size_t bytes) = 0;
  virtual void fill(const Memory& to, std::uint8_t value, std::size_t bytes) = 0;
  virtual void wait() = 0;

  // The commands since begin(), in order.
  virtual std::vector<Command> commands() const = 0;
  // Reports properties of the launched kernels that the compiler knows.
  virtual void inspect(rl_take_value take, void* context) const = 0;

 protected:
  // Forgets the commands so far.
  virtual void start() = 0;
  std::uint32_t part() const { return m_part; }

 private:
  rl_queue m_table;
  const rl_parts* m_parts = nullptr;  // null outside a repetition
  std::uint32_t m_part = 0;
};

// Each model provides this: a queue of the open device with the variant's source, in which every
// parameter is a macro: TILE is 4 in "tiled:tile=4".
std::unique_ptr<Queue> make_queue(const rl_variant& variant);

// Adds the functions that concern queues and the host's memory to a model.
rl_model with_queues(rl_model model);

}  // namespace roofladder::commands
