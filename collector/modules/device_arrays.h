// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "collector/modules/check.h"
#include "collector/modules/problem_memory.h"
#include "roofladder/model.h"

namespace roofladder {

// Memory that a queue allocated.
class QueueMemory {
 public:
  // Begins that many bytes after what the queue allocated. Throws std::runtime_error.
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
  // Inputs and inout arrays as the host has them, each that many bytes after the begin of its
  // memory where memory has addresses. The host's problem outlives this object.
  DeviceArrays(const rl_model& model, rl_queue& queue, const rl_problem& host, std::uint64_t shift);

  rl_problem problem() const;

  // Takes over the host's inputs and inout arrays, which were filled anew.
  void follow();
  // Before every repetition: inout arrays as at first, outputs and scratch poisoned.
  void restore();
  // After it: outputs and inout arrays to the host.
  void bring_back();
  // These elements of them.
  void bring_back(std::span<const DrawnElements> drawn);

 private:
  void write(const rl_array& array, const void* from);
  std::uint64_t bytes_of(const rl_array& array) const { return array.count * array.element_bytes; }

  const rl_model& m_model;
  rl_queue& m_queue;
  rl_problem m_host;
  std::vector<QueueMemory> m_memory;
  std::vector<rl_array> m_arrays;
  std::vector<QueueMemory> m_firsts;  // of inout arrays, in order
};

}  // namespace roofladder
