// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>

#include "roofladder/ladder.h"
#include "roofladder/ladder/guarded.hpp"

// A variant's view of its device in OpenCL C, whichever model drives it.
namespace roofladder {
inline namespace v0 {
namespace opencl_c {

// Number of work-groups, and of work-items in each, by dimension; 0 in the second is 1.
struct Shape {
  std::array<std::size_t, 2> groups{1, 1};
  std::array<std::size_t, 2> items{1, 1};
};

inline std::size_t groups_for(std::size_t items, std::size_t group) {
  return (items + group - 1) / group;
}

// Memory of the device.
class Memory {
 public:
  Memory(const rl_queue& queue, std::size_t bytes) : m_queue(&queue), m_bytes(bytes) {
    rl_error error{};
    m_handle = queue.allocate(queue.self, bytes, &error);
    require(m_handle == nullptr ? RL_FAILED : RL_OK, error);
  }
  Memory(Memory&& other) noexcept
      : m_queue(other.m_queue),
        m_bytes(other.m_bytes),
        m_handle(std::exchange(other.m_handle, nullptr)) {}
  Memory& operator=(Memory&& other) noexcept {
    std::swap(m_queue, other.m_queue);
    std::swap(m_bytes, other.m_bytes);
    std::swap(m_handle, other.m_handle);
    return *this;
  }
  ~Memory() {
    if (m_handle != nullptr) {
      m_queue->release(m_queue->self, m_handle, m_bytes);
    }
  }

  void* handle() const { return m_handle; }
  std::size_t bytes() const { return m_bytes; }

 private:
  const rl_queue* m_queue;
  std::size_t m_bytes;
  void* m_handle = nullptr;
};

template <typename Element>
class Array;

// A kernel's argument: memory, or the bytes of a number.
struct Argument : rl_argument {
  template <typename Element>
  Argument(const Array<Element>& array) : rl_argument{array.memory().handle(), nullptr, 0} {}
  // An array of the problem, on the device.
  Argument(const rl_array& array) : rl_argument{array.data, nullptr, 0} {}
  template <typename Number>
    requires std::is_arithmetic_v<Number>
  Argument(const Number& number) : rl_argument{nullptr, &number, sizeof number} {}
};

// The queue that a variant's run() works with: commands are executed in order.
class Queue {
 public:
  explicit Queue(const rl_queue& queue) : m_queue(queue) {}
  Queue(const Queue&) = delete;
  Queue& operator=(const Queue&) = delete;

  // Time belongs to that part from now on.
  void enter(std::uint32_t part) { m_queue.enter(m_queue.self, part); }

  // Launches a kernel of the variant's source.
  template <typename... Value>
  void launch(const char* kernel, const Shape& shape, const Value&... values) {
    const std::array<rl_argument, sizeof...(Value)> arguments{Argument(values)...};
    const std::uint64_t groups[3] = {shape.groups[0], std::max<std::size_t>(1, shape.groups[1]), 1};
    const std::uint64_t items[3] = {shape.items[0], std::max<std::size_t>(1, shape.items[1]), 1};
    call(commands().launch, kernel, groups, items, arguments.data(),
         static_cast<std::uint32_t>(arguments.size()));
  }

  // Launches at least this many work-items, in groups of 64.
  template <typename... Value>
  void launch(const char* kernel, std::size_t items, const Value&... values) {
    constexpr std::size_t group = 64;
    launch(kernel, Shape{{groups_for(items, group)}, {group}}, values...);
  }

  Memory allocate(std::size_t bytes) { return {m_queue, bytes}; }
  // These return when the transfer is done.
  void write(const Memory& to, const void* from, std::size_t bytes) {
    call(commands().write, to.handle(), from, bytes);
  }
  void read(const Memory& from, void* to, std::size_t bytes) {
    call(commands().read, from.handle(), to, bytes);
  }
  void wait() { call(commands().wait); }
  // These do not wait.
  void copy(const Memory& from, const Memory& to, std::size_t bytes) {
    call(commands().copy, from.handle(), to.handle(), bytes);
  }
  void fill(const Memory& to, std::uint8_t value, std::size_t bytes) {
    call(commands().fill, to.handle(), value, bytes);
  }

 private:
  const rl_commands& commands() const { return *m_queue.commands; }

  template <typename Function, typename... Value>
  void call(Function function, Value... values) {
    rl_error error{};
    require(function(m_queue.self, values..., &error), error);
  }

  const rl_queue& m_queue;
};

}  // namespace opencl_c
}  // namespace v0
}  // namespace roofladder
