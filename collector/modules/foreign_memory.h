// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "collector/modules/mapped_memory.h"
#include "roofladder/model.h"

// Memory that a variant takes past its model's allocator, in bytes. Nothing evicts it, so that a
// private copy of an input there stays in the caches between repetitions.
namespace roofladder {

// What the C library's heap has handed out in this process: the model's allocator maps pages, and
// takes nothing there. Nothing where the library does not tell.
std::optional<double> heap_in_use();

// What is taken of the open device's memory beside the model's own, by whomever; nothing where
// there is no memory but the host's, and where the model does not tell. Throws std::runtime_error.
std::optional<double> taken_on_device(const rl_model& model);

// What this process has taken since this was made.
class MemoryGrowth {
 public:
  // code: of the module whose static variables are the variant's.
  explicit MemoryGrowth(const void* code);

  // What the heap has handed out; less than 0 where it was given back. Nothing where the C library
  // does not tell.
  std::optional<double> in_heap() const;
  // Touched pages of static variables.
  double in_static() const;
  // Touched pages of new mappings that are no heap.
  double in_mappings() const;

 private:
  std::optional<double> m_in_use;
  double m_of_heap;
  std::vector<AddressRange> m_static;
  double m_in_static;
  std::vector<AddressRange> m_writable;
};

// Growth of the device's memory over create() that destroy() gives back. Another tenant of the
// device takes and gives back when it likes, so the lesser of both counts; the code that a driver
// loads at a first launch is not given back. Both have been called afterwards where there was
// growth to ask about, and create() once more.
std::optional<double> growth_on_device(const rl_model& model, const std::function<void()>& create,
                                       const std::function<void()>& destroy);

}  // namespace roofladder
