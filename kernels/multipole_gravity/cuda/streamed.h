// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "kernels/multipole_gravity/cuda/ring.h"

// One shell per block; its circles arrive through rings.
namespace roofladder::multipole {

template <typename Products>
__global__ void __launch_bounds__(warps* lanes, Products::resident)
    expand_streamed(const Shells shells, const double* __restrict__ table) {
  __shared__ PartSums sums;
  extern __shared__ CopiedCircle copied[];
  const int warp = static_cast<int>(threadIdx.x) / lanes;
  const int lane = static_cast<int>(threadIdx.x) % lanes;
  Ring ring(copied);
  Products products(lane);
  sum_shell(shells, sums, [&](Index first, int part, int circles) {
    for (int row = warp; row < circles; row += warps) {
      sums[row][lane] = 0;
    }
    for (int start = 0; start < shells.phi / 4; start += slice) {
      const int k = min(start + elements * lane, shells.phi / 4 - elements);
      const auto fetch = [&](int row) {
        ring.fetch(shells, static_cast<int>(first) + part + min(row, circles - 1), k);
      };
      for (int n = 0; n < Ring::ahead; ++n) {
        fetch(warp + n * warps);
      }
      products.load(table, shells.phi / 4, start);
#pragma unroll 1
      for (int row = warp; row < circles; row += warps) {
        const CopiedCircle& circle = ring.take();
        fetch(row + Ring::ahead * warps);
        sums[row][products.number()] += products.times(circle) * circle.volume;
      }
      ring.drain();
    }
  });
}

template <typename Products>
class Streamed : public ShellFields {
 public:
  explicit Streamed(const Problem& problem) : ShellFields(problem) {
    Ring::allow(expand_streamed<Products>);
  }

  void run(cuda::Queue& queue) {
    queue.launch(expand_streamed<Products>, {blocks(), warps * lanes, Ring::bytes}, shells(),
                 m_azimuthal.data());
  }
};

}  // namespace roofladder::multipole
