// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "collector/modules/mapped_memory.h"
#include "roofladder/model.h"

// Memory that a variant takes without its model's allocator, in bytes. It is never evicted, so that
// a private copy of an input there stays in the caches between repetitions.
namespace roofladder {

// Bytes that the C library's heap has handed out in this process. The model's allocator maps pages
// and takes none there. Nothing if the library does not report it.
std::optional<double> heap_in_use();

// Bytes of the open device's memory that are taken, by any process, beyond the model's own. Nothing
// if there is only the host's memory, or if the model does not report it. Throws
// std::runtime_error.
std::optional<double> taken_on_device(const rl_model& model);

// Memory that this process has taken since this object was made.
class MemoryGrowth {
 public:
  // code: an address in the module whose static variables are the variant's.
  explicit MemoryGrowth(const void* code);

  // Bytes that the heap has handed out since; negative if it got some back. Nothing if the C
  // library does not report it.
  std::optional<double> in_heap() const;
  // Touched pages of static variables.
  double in_static() const;
  // Touched pages of new mappings outside the heap.
  double in_mappings() const;

 private:
  std::optional<double> m_in_use;
  double m_of_heap;
  std::vector<AddressRange> m_static;
  double m_in_static;
  std::vector<AddressRange> m_writable;
};

// Growth of the device's memory over create() that destroy() gives back. Another process on the
// device allocates and frees at any time, so the smaller of the two changes counts; code that a
// driver loads at a first launch is not given back. If there was growth to look into, both
// functions have been called afterwards, and create() once more.
std::optional<double> growth_on_device(const rl_model& model, const std::function<void()>& create,
                                       const std::function<void()>& destroy);

}  // namespace roofladder
