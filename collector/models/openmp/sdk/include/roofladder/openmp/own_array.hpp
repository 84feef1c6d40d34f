// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>

#include "roofladder/ladder/private_memory.hpp"
#include "roofladder/openmp/threads.hpp"

namespace roofladder {
inline namespace v0 {

// An array that a variant needs beside the problem's: a private layout. Its pages are placed like
// those of the problem's arrays.
template <typename Element>
class OwnArray {
 public:
  explicit OwnArray(std::size_t count) : m_memory(count * sizeof(Element)) {
    detail::touch(nullptr, m_memory.data(), m_memory.bytes());
  }

  Element* data() const { return static_cast<Element*>(m_memory.data()); }

 private:
  PrivateMemory m_memory;
};

}  // namespace v0
}  // namespace roofladder
