// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <span>

#include "roofladder/ladder/blocks.hpp"
#include "roofladder/ladder/noise.hpp"

namespace roofladder {
inline namespace v0 {

// Writes numbers in [0.5, 1.5), the noise at the positions from `first` on, on all usable
// processors.
template <typename Element>
void fill_with_noise(std::span<Element> elements, const Noise& noise, std::uint64_t first) {
  for_blocks(elements.size(), 1 << 16, [&](std::uint64_t begin, std::uint64_t end) {
    for (std::uint64_t i = begin; i < end; ++i) {
      elements[i] = static_cast<Element>(0.5 + noise(first + i));
    }
  });
}

}  // namespace v0
}  // namespace roofladder
