// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>

#include "roofladder/cuda/variant.hpp"

// Code that the variants share around their kernels: the arrays, launches, declared work.
namespace roofladder::species {

using Index = std::size_t;

inline constexpr unsigned block_threads = 256;

__device__ inline Index thread_index() {
  return threadIdx.x + blockIdx.x * static_cast<Index>(blockDim.x);
}

// Grid point fastest (Kokkos: LayoutLeft): ax[x*N + t], output[N*(NS*y + x) + t].
struct Fields {
  explicit Fields(const Problem& problem)
      : N(static_cast<Index>(problem.size["points"])),
        NS(static_cast<unsigned>(problem.size["species"])),
        ax(problem.array<const double>("ax").data()),
        bx(problem.array<const double>("bx").data()),
        ay(problem.array<const double>("ay").data()),
        by(problem.array<const double>("by").data()),
        output(problem.array<double>("output").data()) {}

  void reset() {}
  void finish() {}

  template <typename Kernel>
  void launch(cuda::Queue& queue, Kernel kernel, const cuda::Shape& shape) {
    queue.launch(kernel, shape, N, NS, ax, bx, ay, by, output);
  }
  // One thread per grid point.
  cuda::Shape one_thread_a_point() const {
    return {cuda::blocks_for(N, block_threads), block_threads};
  }

  const Index N;
  const unsigned NS;
  const double* const ax;
  const double* const bx;
  const double* const ay;
  const double* const by;
  double* const output;
};

// One product is fused with the sum, so a multiplication and a fused multiply-add per output;
// inputs are read once, outputs written once.
inline void every_output_once(const Size& size, double /*cache*/, rl_work& work) {
  const auto points = static_cast<double>(size["points"]);
  const auto species = static_cast<double>(size["species"]);
  const double outputs = points * species * species;
  work.fp64.mul = outputs;
  work.fp64.fma = outputs;
  work.minimum_read = sizeof(double) * 4 * points * species;
  work.minimum_write = sizeof(double) * outputs;
}

}  // namespace roofladder::species
