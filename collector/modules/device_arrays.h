// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "collector/modules/check.h"
#include "collector/modules/problem_memory.h"
#include "roofladder/model.h"

namespace roofladder {

// Memory that a queue allocated.
class QueueMemory {
 public:
  // Begins `shift` bytes after the queue's memory does. Throws std::runtime_error.
  QueueMemory(rl_queue& queue, std::uint64_t bytes, std::uint64_t shift = 0);
  QueueMemory(QueueMemory&& other) noexcept;
  ~QueueMemory();
  QueueMemory(const QueueMemory&) = delete;
  QueueMemory& operator=(const QueueMemory&) = delete;
  QueueMemory& operator=(QueueMemory&&) = delete;

  void* data() const { return static_cast<unsigned char*>(m_allocated) + m_shift; }

 private:
  rl_queue* m_queue;
  std::uint64_t m_shift;
  std::uint64_t m_bytes;
  void* m_allocated;
};

// The arrays of a problem in the memory of a device. Every function throws std::runtime_error with
// the model's words when the model fails.
class DeviceArrays {
 public:
  // Copies the host's inputs and inout arrays. Each array begins `shift` bytes after its memory
  // does, if memory has addresses. The host's problem outlives this object.
  DeviceArrays(const rl_model& model, rl_queue& queue, const rl_problem& host, std::uint64_t shift);

  rl_problem problem() const;

  // Copies the host's inputs and inout arrays again after they were refilled.
  void follow();
  // Called before every repetition: restores inout arrays to their first content, and poisons
  // outputs and scratch.
  void restore();
  // Called after a repetition: copies outputs and inout arrays to the host.
  void bring_back();
  // Copies the inputs to the host, as a repetition has left them.
  void bring_inputs_back();
  // Says beside which array something was written since it was made, or nothing. Memory without
  // addresses has no guards.
  std::optional<std::string> overrun();
  // Copies only these elements to the host.
  void bring_back(std::span<const DrawnElements> drawn);

 private:
  void write(const rl_array& array, const void* from);
  void make_guards(const rl_array& array);
  std::array<unsigned char*, 2> guards_of(const rl_array& array) const;
  void read(const void* from, void* to, std::uint64_t bytes);
  std::uint64_t bytes_of(const rl_array& array) const { return array.count * array.element_bytes; }

  const rl_model& m_model;
  rl_queue& m_queue;
  rl_problem m_host;
  bool m_has_guards;
  std::vector<QueueMemory> m_memory;
  std::vector<rl_array> m_arrays;
  std::vector<QueueMemory> m_firsts;  // first contents of inout arrays, in order
};

}  // namespace roofladder
