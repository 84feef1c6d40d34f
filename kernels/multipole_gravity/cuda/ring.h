// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cuda_pipeline.h>

#include "kernels/multipole_gravity/cuda/warp_circle.h"

namespace roofladder::multipole {

// A circle's slice in shared memory, as a warp needs it.
struct CopiedCircle {
  double2 cells[4][lanes];  // for each pair of elements
  double volume;

  __device__ Quarters quarters(int pair) const {
    return {cells[0][pair], cells[1][pair], cells[2][pair], cells[3][pair]};
  }
};

// A warp's next circles, copied or being copied to shared memory, so that no registers wait for
// them.
class Ring {
 public:
  static constexpr int depth = 4;
  static constexpr int ahead = depth - 1;  // circles fetched but not taken, whenever one is taken
  static constexpr std::size_t bytes = std::size_t{warps} * depth * sizeof(CopiedCircle);

  // Allows a kernel to use a ring in dynamic shared memory.
  template <typename Kernel>
  static void allow(Kernel* kernel) {
    CUDA_REQUIRE(cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize,
                                      static_cast<int>(bytes)));
  }

  __device__ explicit Ring(CopiedCircle* circles)
      : m_circles(circles + threadIdx.x / lanes * depth),
        m_lane(static_cast<int>(threadIdx.x) % lanes) {}

  // k: index of the first of the lane's two elements.
  __device__ void fetch(const Shells& shells, int circle, int k) {
    const double* cells = shells.density + Index{circle} * shells.phi;
    const int half = shells.phi / 2;
    CopiedCircle& to = m_circles[m_fetched];
    copy(to.cells[0][m_lane], cells + k);
    copy(to.cells[1][m_lane], cells + half - 2 - k);
    copy(to.cells[2][m_lane], cells + half + k);
    copy(to.cells[3][m_lane], cells + shells.phi - 2 - k);
    if (m_lane == 0) {
      copy(to.volume, shells.volume + circle);
    }
    fetch_nothing();
  }
  // Called in place of fetch() when there are no more circles.
  __device__ void fetch_nothing() {
    __pipeline_commit();
    m_fetched = after(m_fetched);
  }

  // Takes the oldest circle. No lane reads the one before it any more.
  __device__ const CopiedCircle& take() {
    __pipeline_wait_prior(ahead - 1);
    __syncwarp();
    const CopiedCircle& taken = m_circles[m_taken];
    m_taken = after(m_taken);
    return taken;
  }

  // Waits for the circles that are not taken.
  __device__ void drain() {
    __pipeline_wait_prior(0);
    __syncwarp();
    m_taken = m_fetched;
  }

 private:
  __device__ static int after(int number) { return number + 1 == depth ? 0 : number + 1; }

  template <typename Element>
  __device__ static void copy(Element& to, const double* from) {
    __pipeline_memcpy_async(&to, from, sizeof(Element));
  }

  CopiedCircle* m_circles;
  int m_lane;
  int m_fetched = 0;
  int m_taken = 0;
};

}  // namespace roofladder::multipole
