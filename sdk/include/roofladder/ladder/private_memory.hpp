// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <new>
#include <utility>

#include "roofladder/ladder.h"

namespace roofladder {
inline namespace v0 {
namespace detail {

// The queue of the variant whose code runs; a process runs one at a time.
inline const rl_queue*& queue_in_use() {
  static const rl_queue* queue = nullptr;
  return queue;
}

// While this object lives, private memory is taken from the queue.
class InUse {
 public:
  explicit InUse(const rl_queue& queue) { queue_in_use() = &queue; }
  ~InUse() { queue_in_use() = nullptr; }
  InUse(const InUse&) = delete;
  InUse& operator=(const InUse&) = delete;
};

// Makes an object that takes its private memory from the queue.
template <typename Made, typename... Argument>
Made created(const rl_queue& queue, Argument&&... arguments) {
  const InUse in_use(queue);
  return Made(std::forward<Argument>(arguments)...);
}

}  // namespace detail

// Memory that a variant needs beside the problem's arrays, from its model's allocator, so that it
// is evicted with them. Made by a variant's own functions.
class PrivateMemory {
 public:
  explicit PrivateMemory(std::size_t bytes) : m_queue(detail::queue_in_use()), m_bytes(bytes) {
    rl_error error{};
    m_data = m_queue->allocate(m_queue->self, bytes, &error);
    if (m_data == nullptr) {
      throw std::bad_alloc();
    }
  }
  PrivateMemory(PrivateMemory&& other) noexcept
      : m_queue(other.m_queue),
        m_bytes(other.m_bytes),
        m_data(std::exchange(other.m_data, nullptr)) {}
  PrivateMemory& operator=(PrivateMemory&& other) noexcept {
    std::swap(m_queue, other.m_queue);
    std::swap(m_bytes, other.m_bytes);
    std::swap(m_data, other.m_data);
    return *this;
  }
  ~PrivateMemory() {
    if (m_data != nullptr) {
      m_queue->release(m_queue->self, m_data, m_bytes);
    }
  }

  void* data() const { return m_data; }
  std::size_t bytes() const { return m_bytes; }

 private:
  const rl_queue* m_queue;
  std::size_t m_bytes;
  void* m_data = nullptr;
};

}  // namespace v0
}  // namespace roofladder
