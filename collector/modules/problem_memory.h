// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "collector/modules/kernel.h"
#include "roofladder/model.h"

namespace roofladder {

// The memory of one array: a model allocates it, the ladder's runtime places its pages.
class ArrayMemory {
 public:
  // Throws std::bad_alloc.
  ArrayMemory(const rl_model& model, const rl_ladder& ladder, const ArraySpec& spec);
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

// The arrays of one kernel at one size, filled with the kernel's inputs; outputs poisoned.
class ProblemMemory {
 public:
  // Throws std::bad_alloc when the model has not enough memory, std::invalid_argument for an
  // invalid size.
  ProblemMemory(const rl_model& model, const rl_ladder& ladder, const Kernel& kernel,
                Parameters size);
  ProblemMemory(const ProblemMemory&) = delete;
  ProblemMemory& operator=(const ProblemMemory&) = delete;

  // Valid while this object lives.
  rl_problem problem() const;
  Arrays arrays() const { return Arrays(m_arrays); }
  const Parameters& size() const { return m_size; }

  // Turns into the problem of another computation on the same arrays, inputs kept, outputs
  // poisoned. False, and nothing changed, when the arrays differ or something would have to be
  // filled anew.
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
