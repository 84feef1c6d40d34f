// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "kernels/species/cuda/fields.h"

// Converts to the other layout, outside the timed region.
namespace roofladder::species {

// to[NS*t + s] = from[N*s + t]
template <typename Real>
__global__ void gather_species(Index N, unsigned NS, const Real* from, Real* to) {
  const Index i = thread_index();
  if (i < N * NS) {
    to[NS * (i % N) + i / N] = from[i];
  }
}

// to[N*(NS*y + x) + t] = from[NS*NS*t + NS*x + y]
template <typename Real>
__global__ void gather_points(Index N, unsigned NS, const Real* from, Real* to) {
  const Index i = thread_index();
  if (i < N * NS * NS) {
    const Index x = i / N % NS;
    const Index y = i / N / NS;
    to[i] = from[NS * NS * (i % N) + NS * x + y];
  }
}

// Species fastest (Kokkos: LayoutRight): ax[NS*t + x], output[NS*NS*t + NS*x + y].
class SpeciesFastest {
 public:
  explicit SpeciesFastest(const Problem& problem)
      : N(static_cast<Index>(problem.size["points"])),
        NS(static_cast<unsigned>(problem.size["species"])),
        ax(problem.array<double>("species_fastest").data()),
        bx(ax + N * NS),
        ay(bx + N * NS),
        by(ay + N * NS),
        output(problem.array<double>("output").data()),
        m_given(problem) {}

  void reset() {
    gather(m_given.ax, ax);
    gather(m_given.bx, bx);
    gather(m_given.ay, ay);
    gather(m_given.by, by);
  }

  void finish() {
    const Index outputs = N * NS * NS;
    cuda::DeviceArray<double> computed(outputs);
    CUDA_REQUIRE(cudaMemcpy(computed.data(), output, computed.bytes(), cudaMemcpyDeviceToDevice));
    gather_points<double><<<cuda::blocks_for(outputs, block_threads), block_threads>>>(
        N, NS, computed.data(), output);
    CUDA_REQUIRE(cudaGetLastError());
  }

 protected:
  template <typename Kernel>
  void launch(cuda::Queue& queue, Kernel kernel, const cuda::Shape& shape) {
    queue.launch(kernel, shape, N, NS, ax, bx, ay, by, output);
  }
  cuda::Shape one_warp_a_point() const {
    return {cuda::blocks_for(32 * N, block_threads), block_threads};
  }

  const Index N;
  const unsigned NS;
  double* const ax;
  double* const bx;
  double* const ay;
  double* const by;
  double* const output;

 private:
  void gather(const double* from, double* to) const {
    gather_species<double>
        <<<cuda::blocks_for(N * NS, block_threads), block_threads>>>(N, NS, from, to);
    CUDA_REQUIRE(cudaGetLastError());
  }

  Fields m_given;
};

}  // namespace roofladder::species
