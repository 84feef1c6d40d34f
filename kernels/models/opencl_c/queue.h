// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <type_traits>
#include <vector>

#include "kernels/variant.h"

// What a variant written in OpenCL C knows of its device. A model that runs such variants derives
// Queue and defines make_queue(); nothing else of a variant depends on the model.
namespace roofladder::opencl_c {

// Work-groups, and work-items of each, by dimension.
struct Shape {
  std::array<std::size_t, 2> groups{1, 1};
  std::array<std::size_t, 2> items{1, 1};

  bool operator==(const Shape&) const = default;
};

inline std::size_t groups_for(std::size_t items, std::size_t group) {
  return (items + group - 1) / group;
}

// Memory of the device.
class Memory {
 public:
  Memory() = default;
  virtual ~Memory() = default;
  Memory(const Memory&) = delete;
  Memory& operator=(const Memory&) = delete;
};

template <typename Element>
class Array;

// Of a kernel: memory, or the bytes of a number.
struct Argument {
  template <typename Element>
  Argument(const Array<Element>& array) : memory(array.memory()) {}
  template <typename Number>
    requires std::is_arithmetic_v<Number>
  Argument(const Number& number) : value(&number), bytes(sizeof number) {}

  const Memory* memory = nullptr;
  const void* value = nullptr;
  std::size_t bytes = 0;
};

// A command as the device's clock saw it, in nanoseconds.
struct Command {
  std::uint32_t part = 0;
  std::uint64_t begin = 0;
  std::uint64_t end = 0;
};

// Seconds of each part. A part lasts from the end of the command before it, so that what passes
// between two commands belongs to the later one; time starts with the first command.
std::vector<double> seconds_of_parts(std::span<const Command> commands, std::uint32_t parts);

// What a variant's run() works with: commands are carried out in order.
class Queue {
 public:
  Queue() = default;
  virtual ~Queue() = default;
  Queue(const Queue&) = delete;
  Queue& operator=(const Queue&) = delete;

  // Around one repetition. end() returns when the device is done.
  void begin(const Parts& parts);
  void end() { wait(); }

  // From now on time belongs to that part.
  void enter(std::uint32_t part);

  // A kernel of the variant's source.
  template <typename... Value>
  void launch(const char* kernel, const Shape& shape, const Value&... values) {
    const std::array<Argument, sizeof...(Value)> arguments{Argument(values)...};
    enqueue(kernel, shape, arguments);
  }

  virtual std::unique_ptr<Memory> allocate(std::size_t bytes) = 0;
  // Return when it is done.
  virtual void write(const Memory& to, const void* from, std::size_t bytes) = 0;
  virtual void read(const Memory& from, void* to, std::size_t bytes) = 0;
  // Do not wait.
  virtual void copy(const Memory& from, const Memory& to, std::size_t bytes) = 0;
  virtual void fill(const Memory& to, std::uint8_t value, std::size_t bytes) = 0;
  virtual void wait() = 0;

  // Since begin(), in order.
  virtual std::vector<Command> commands() const = 0;
  // What the compiler tells of the kernels that were launched.
  virtual void inspect(rl_take_value take, void* context) const = 0;

 protected:
  virtual void enqueue(const char* kernel, const Shape& shape,
                       std::span<const Argument> arguments) = 0;
  // Forgets the commands so far.
  virtual void start() = 0;
  std::uint32_t part() const { return m_part; }

 private:
  const Parts* m_parts = nullptr;
  std::uint32_t m_part = 0;
};

// Provided by the model: whether its compiler can be told how to give out registers.
extern const bool gives_out_registers;

// Provided by the model: a queue of the open device with the variant's source, in which every
// parameter is a macro: TILE is 4 in "tiled:tile=4".
std::unique_ptr<Queue> make_queue(const rl_variant& variant);

}  // namespace roofladder::opencl_c
