// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "kernels/species/cuda/fields.h"

// The other layout, brought about outside the timed run.
namespace roofladder::species {

// to[NS*t + s] = from[N*s + t]
template <typename Real>
__global__ void gather_species(Index N, unsigned NS, const Real* from, Real* to) {
  const Index i = thread_index();
  if (i < N * NS) {
    to[NS * (i % N) + i / N] = from[i];
  }
}

// The outputs of one y with the grid point fastest, from all outputs with the species fastest.
template <typename Real>
__global__ void gather_points(Index N, unsigned NS, Index y, const Real* from, Real* to) {
  const Index i = thread_index();
  if (i < N * NS) {
    to[i] = from[NS * NS * (i % N) + NS * (i / N) + y];
  }
}

// Species fastest (Kokkos: LayoutRight): ax[NS*t + x], output[NS*NS*t + NS*x + y].
class SpeciesFastest {
 public:
  explicit SpeciesFastest(const Problem& problem)
      : N(static_cast<Index>(problem.size["points"])),
        NS(static_cast<unsigned>(problem.size["species"])),
        ax(in_this_layout(problem.array<double>("ax"))),
        bx(in_this_layout(problem.array<double>("bx"))),
        ay(in_this_layout(problem.array<double>("ay"))),
        by(in_this_layout(problem.array<double>("by"))),
        output(N * NS * NS),
        m_result(problem.array<double>("output")) {}

  void reset() {}

  void finish() {
    cuda::DeviceArray<double> of_y(N * NS);
    for (unsigned y = 0; y < NS; ++y) {
      gather_points<double><<<cuda::blocks_for(N * NS, block_threads), block_threads>>>(
          N, NS, y, output.data(), of_y.data());
      CUDA_REQUIRE(cudaGetLastError());
      of_y.download(m_result.subspan(y * N * NS, N * NS));
    }
  }

 protected:
  template <typename Kernel>
  void launch(cuda::Queue& queue, Kernel kernel, const cuda::Shape& shape) {
    queue.launch(kernel, shape, N, NS, ax.data(), bx.data(), ay.data(), by.data(), output.data());
  }
  cuda::Shape one_warp_a_point() const {
    return {cuda::blocks_for(32 * N, block_threads), block_threads};
  }

  const Index N;
  const unsigned NS;
  const cuda::DeviceArray<double> ax;
  const cuda::DeviceArray<double> bx;
  const cuda::DeviceArray<double> ay;
  const cuda::DeviceArray<double> by;
  cuda::DeviceArray<double> output;

 private:
  cuda::DeviceArray<double> in_this_layout(std::span<const double> host) const {
    const cuda::DeviceArray<double> given(host);
    cuda::DeviceArray<double> result(N * NS);
    gather_species<double><<<cuda::blocks_for(N * NS, block_threads), block_threads>>>(
        N, NS, given.data(), result.data());
    CUDA_REQUIRE(cudaGetLastError());
    return result;
  }

  std::span<double> m_result;
};

}  // namespace roofladder::species
