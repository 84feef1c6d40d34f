// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "roofladder/opencl/queue.hpp"

namespace roofladder {
inline namespace v0 {
namespace opencl_c {

// An array in the device's memory, poisoned (all bits set: NaN) so that unwritten elements are
// found.
template <typename Element>
class Array {
 public:
  Array(Queue& queue, std::size_t count)
      : m_queue(&queue), m_count(count), m_memory(queue.allocate(bytes())) {
    fill(0xFF);
  }
  Array(Queue& queue, std::span<const Element> host) : Array(queue, host.size()) { upload(host); }
  Array(Queue& queue, std::span<Element> host) : Array(queue, std::span<const Element>(host)) {}

  const Memory& memory() const { return m_memory; }
  std::size_t size() const { return m_count; }
  std::size_t bytes() const { return m_count * sizeof(Element); }

  void upload(std::span<const Element> host) { m_queue->write(m_memory, host.data(), bytes()); }
  void download(std::span<Element> host) const { m_queue->read(m_memory, host.data(), bytes()); }
  void copy_from(const Array& other) { m_queue->copy(other.m_memory, m_memory, bytes()); }
  void fill(std::uint8_t value) { m_queue->fill(m_memory, value, bytes()); }

 private:
  Queue* m_queue;
  std::size_t m_count;
  Memory m_memory;
};

}  // namespace opencl_c
}  // namespace v0
}  // namespace roofladder
