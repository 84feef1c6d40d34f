// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "kernels/kernel.h"
#include "kernels/module.h"

namespace roofladder {

// The memory of one array, from a model's allocator.
class ArrayMemory {
 public:
  ArrayMemory(const rl_model& model, const ArraySpec& spec);  // throws std::bad_alloc
  ArrayMemory(ArrayMemory&& other) noexcept;
  ~ArrayMemory();
  ArrayMemory(const ArrayMemory&) = delete;
  ArrayMemory& operator=(const ArrayMemory&) = delete;
  ArrayMemory& operator=(ArrayMemory&&) = delete;

  void* data() const { return m_data; }

 private:
  const rl_model* m_model;
  std::uint64_t m_bytes;
  void* m_data;
};

// The arrays of one kernel at one size, allocated by a model and filled with the kernel's inputs;
// outputs poisoned.
class ProblemMemory {
 public:
  // Throws std::bad_alloc when the model has not enough memory, std::invalid_argument for an
  // invalid size.
  ProblemMemory(const rl_model& model, const Kernel& kernel, Parameters size);
  ProblemMemory(const ProblemMemory&) = delete;
  ProblemMemory& operator=(const ProblemMemory&) = delete;

  // Valid while this object lives.
  rl_problem problem() const;
  Arrays arrays() const { return Arrays(m_arrays); }
  const Parameters& size() const { return m_size; }

  // Turns into the problem of another computation on the same arrays (Kernel::computed_by), inputs
  // kept, outputs poisoned. False, and nothing changed, when the arrays differ or something would
  // have to be filled anew.
  bool becomes(const Kernel& kernel);

  // Before every repetition: inout arrays refilled.
  void refill();

 private:
  const Kernel* m_kernel;
  Parameters m_size;
  ParameterView m_view;
  std::vector<ArraySpec> m_specs;
  std::vector<ArrayMemory> m_memory;
  std::vector<rl_array> m_arrays;
};

}  // namespace roofladder
