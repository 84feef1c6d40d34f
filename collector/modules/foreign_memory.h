// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <optional>

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

// Growth of the heap over what a variant does on the host.
class HeapGrowth {
 public:
  void watch(const std::function<void()>& action);
  std::optional<double> bytes() const { return m_bytes; }

 private:
  std::optional<double> m_bytes;
};

// Growth of the device's memory over create() that destroy() gives back. Another tenant of the
// device takes and gives back when it likes, so the lesser of both counts; the code that a driver
// loads at a first launch is not given back. Both have been called afterwards where there was
// growth to ask about, and create() once more.
std::optional<double> growth_on_device(const rl_model& model, const std::function<void()>& create,
                                       const std::function<void()>& destroy);

}  // namespace roofladder
