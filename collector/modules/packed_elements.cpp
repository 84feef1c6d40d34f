// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/modules/packed_elements.h"

#include <cstring>

namespace roofladder {

std::vector<char> packed(const rl_array& array, std::span<const std::uint64_t> elements) {
  std::vector<char> bytes(elements.size() * array.element_bytes);
  for (std::size_t i = 0; i < elements.size(); ++i) {
    std::memcpy(bytes.data() + i * array.element_bytes,
                static_cast<const char*>(array.data) + elements[i] * array.element_bytes,
                array.element_bytes);
  }
  return bytes;
}

void unpack(std::span<const char> packed, const rl_array& array,
            std::span<const std::uint64_t> elements) {
  for (std::size_t i = 0; i < elements.size(); ++i) {
    std::memcpy(static_cast<char*>(array.data) + elements[i] * array.element_bytes,
                packed.data() + i * array.element_bytes, array.element_bytes);
  }
}

}  // namespace roofladder
