// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cuda_pipeline.h>

#include "kernels/yee_vortex/cuda/time_step.h"
#include "kernels/yee_vortex/scheme/lean_kernels.h"

// Kernels that walk over the rows of some columns, with one thread per column: a thread keeps the
// cells of this row and the next, and the flux through the face to the previous row.
namespace roofladder::yee_vortex {

using State = lean::State<double>;
using FaceFlux = lean::FaceFlux<double>;
using Faces = lean::Faces<double>;

// The values from which a stage takes the length of its step, and the place of the next step's
// rate.
struct Step {
  const Rate* greatest;
  Rate* greatest_of_next;
  double* time;
  bool is_first;

  __device__ double dt() const {
    return courant / __longlong_as_double(static_cast<long long>(*greatest));
  }
};

// Loads a cell whose planes are `plane` elements apart. Bypasses the first-level cache, which holds
// values for which there are too few registers.
__device__ inline State load(const double* cell, Index plane) {
  State state;
  for (int k = 0; k < state_planes; ++k) {
    state.of[k] = __ldcg(cell + k * plane);
  }
  return state;
}
__device__ inline void store(const State& state, double* cell, Index plane) {
  for (int k = 0; k < state_planes; ++k) {
    __stcg(cell + k * plane, state.of[k]);
  }
}

// A cell for every thread of a block, being copied to shared memory without occupying registers.
template <int threads>
struct ArrivingCells {
  double of[state_planes][threads];

  __device__ void fetch(const double* cell, Index plane) {
    for (int k = 0; k < state_planes; ++k) {
      __pipeline_memcpy_async(&of[k][threadIdx.x], cell + k * plane, sizeof(double));
    }
  }
  // Valid after the wait for it; for another thread's cell also after a barrier.
  __device__ State of_thread(int thread) const {
    State state;
    for (int k = 0; k < state_planes; ++k) {
      state.of[k] = of[k][thread];
    }
    return state;
  }
};

// The fluxes through a face for every thread of a block.
template <int threads>
struct KeptFluxes {
  using Memory = double[variables][threads];

  Memory mean;
  Memory slope;

  __device__ void keep(const FaceFlux& flux) {
    keep(flux.mean, mean);
    keep(flux.slope, slope);
  }
  __device__ FaceFlux of_thread(int thread) const { return {of(mean, thread), of(slope, thread)}; }

 private:
  __device__ static void keep(const Conserved4<double>& flux, Memory& memory) {
    memory[0][threadIdx.x] = flux.density;
    memory[1][threadIdx.x] = flux.along;
    memory[2][threadIdx.x] = flux.across;
    memory[3][threadIdx.x] = flux.energy;
  }
  __device__ static Conserved4<double> of(const Memory& memory, int thread) {
    return {memory[0][thread], memory[1][thread], memory[2][thread], memory[3][thread]};
  }
};

}  // namespace roofladder::yee_vortex
