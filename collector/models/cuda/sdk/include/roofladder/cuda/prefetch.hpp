// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>

namespace roofladder {
inline namespace v0 {
namespace cuda {

// Brings `count` doubles to L2, up to `end`, without waiting for them: by the copy engine if there
// is one (compute capability 9.0), else a line of 128 bytes per thread. `threads` threads call it,
// of which this one is number `thread`. The addresses are multiples of 16 bytes.
__device__ inline void prefetch_to_l2(const double* first, std::size_t count, const double* end,
                                      unsigned thread, unsigned threads) {
  if (first >= end) {
    return;
  }
  const std::size_t left = static_cast<std::size_t>(end - first);
  const std::size_t wanted = count < left ? count : left;
#if __CUDA_ARCH__ >= 900
  if (thread == 0) {
    const auto bytes = static_cast<unsigned>(sizeof(double) * wanted) / 16 * 16;
    asm volatile("cp.async.bulk.prefetch.L2.global [%0], %1;" ::"l"(first), "r"(bytes));
  }
#else
  constexpr std::size_t line = 16;
  for (std::size_t i = line * thread; i < wanted; i += line * threads) {
    asm volatile("prefetch.global.L2 [%0];" ::"l"(first + i));
  }
#endif
}

}  // namespace cuda
}  // namespace v0
}  // namespace roofladder
