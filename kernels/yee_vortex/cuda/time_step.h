// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "kernels/yee_vortex/cuda/mesh.h"
#include "kernels/yee_vortex/scheme/time_step.h"

// Computes the time step, which stays in the device's memory.
namespace roofladder::yee_vortex {

// A stage as the host describes it, with the device address of the step's length.
struct StageOfStep {
  double of_begin;
  double of_step;
  const double* dt;

  __device__ Stage<double> read() const { return {of_begin, of_step, *dt}; }
};

// The greatest rate of change of a step's cells. Numbers that are not negative compare like their
// bit patterns.
using Rate = unsigned long long;

__device__ inline void raise(Rate* greatest, double rate) {
  constexpr unsigned whole_warp = 0xFFFFFFFFU;
  for (int distance = 16; distance > 0; distance /= 2) {
    rate = greater(rate, __shfl_xor_sync(whole_warp, rate, distance));
  }
  if (threadIdx.x % 32 == 0) {
    atomicMax(greatest, static_cast<Rate>(__double_as_longlong(rate)));
  }
}

// Blocks consist of rows of whole warps. A block skips the atomic operation if the stored rate is
// already greater.
template <typename Arithmetic>
__global__ void find_rates(const Grid<double> grid, Planes<double> state, Rate* greatest) {
  double rate = 0;
  for (Place at = place(); at.j < grid.ny; at.j += static_cast<int>(gridDim.y * blockDim.y)) {
    if (at.i < grid.nx) {
      rate = greater(rate, rate_of_change<Arithmetic>(grid, state, grid.cell(at.i, at.j)));
    }
  }
  raise(greatest, rate);
}

// Runs in one thread.
static __global__ void begin_step(const Rate* greatest, double* dt, double* time, bool is_first) {
  *dt = courant / __longlong_as_double(static_cast<long long>(*greatest));
  *time = is_first ? *dt : *time + *dt;
}

}  // namespace roofladder::yee_vortex
