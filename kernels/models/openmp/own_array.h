// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <new>
#include <span>

#include "kernels/module.h"

// Memory that a variant needs beside the problem's arrays: a private layout.
namespace roofladder {

// As rl_model.allocate and release, and evicted together with the problem's arrays.
void* allocate_own(std::size_t count, std::size_t element_bytes);  // null: not enough memory
void release_own(void* data);
std::span<const rl_array> own_arrays();

template <typename Element>
class OwnArray {
 public:
  explicit OwnArray(std::size_t count)
      : m_data(static_cast<Element*>(allocate_own(count, sizeof(Element)))) {
    if (m_data == nullptr) {
      throw std::bad_alloc();
    }
  }
  ~OwnArray() { release_own(m_data); }
  OwnArray(const OwnArray&) = delete;
  OwnArray& operator=(const OwnArray&) = delete;

  Element* data() const { return m_data; }

 private:
  Element* m_data;
};

}  // namespace roofladder
