// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "kernels/jacobi/cuda/seed_steps.h"
#include "kernels/jacobi/cuda/swapped.h"

namespace roofladder::jacobi {

template <bool with_error>
__global__ void sweep_points(const float* __restrict__ A, float* __restrict__ Anew, int n, int m,
                             float* greatest) {
  float error = 0.f;
  for (int j = first_row(); j < n - 1; j += row_stride()) {
    for (int i = first_column(); i < m - 1; i += column_stride()) {
      const float change = relax({A, m}, {Anew, m}, j, i);
      if constexpr (with_error) {
        error = fmaxf(error, change);
      }
    }
  }
  if constexpr (with_error) {
    raise_error(greatest, error);
  }
}

// One thread per point.
template <bool with_error>
__global__ void sweep_point(const float* __restrict__ A, float* __restrict__ Anew, int n, int m,
                            float* greatest) {
  const int j = first_row();
  const int i = first_column();
  float error = 0.f;
  if (j < n - 1 && i < m - 1) {
    const float change = relax({A, m}, {Anew, m}, j, i);
    if constexpr (with_error) {
      error = change;
    }
  }
  if constexpr (with_error) {
    raise_error(greatest, error);
  }
}

// A sweep with the launch shape of the seed's stencil; the same kernel finds the error.
struct PointSweep {
  static void launch(cuda::Queue& queue, const SweptGrids& grids, bool with_error) {
    queue.launch(with_error ? sweep_points<true> : sweep_points<false>, tuned_stencil().shape,
                 std::as_const(grids.from), grids.to, grids.n, grids.n, grids.error);
  }
};

inline void point_sweep_work(const Size& size, double cache, rl_work& work) {
  const auto sweeps = static_cast<double>(size["sweeps"]);
  swapping_work(size, cache, sweeps, work);
  work.fp32.add = interior_points(size) * (3 * sweeps + checks(size));
  work.fp32.mul = interior_points(size) * sweeps;
}

}  // namespace roofladder::jacobi
