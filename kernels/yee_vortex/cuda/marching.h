// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cuda_pipeline.h>

#include "kernels/yee_vortex/cuda/time_step.h"
#include "kernels/yee_vortex/scheme/lean_kernels.h"

// Kernels that walk over the rows of some columns, a thread each: a thread keeps the cell of this
// row and of the next, and what crosses the face to the row before.
namespace roofladder::yee_vortex {

using State = lean::State<double>;
using FaceFlux = lean::FaceFlux<double>;

// Where a stage of a step finds its length, and who is told of the next one's.
struct Step {
  const Rate* greatest;
  Rate* greatest_of_next;
  double* time;
  bool is_first;

  __device__ double dt() const {
    return courant / __longlong_as_double(static_cast<long long>(*greatest));
  }
};

// A cell whose planes lie `plane` elements from each other. Past the first-level cache, which is
// left to what registers have no room for.
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

// A cell of every thread of a block, on its way from memory without a register that waits for it.
template <int threads>
struct ArrivingCells {
  double of[state_planes][threads];

  __device__ void fetch(const double* cell, Index plane) {
    for (int k = 0; k < state_planes; ++k) {
      __pipeline_memcpy_async(&of[k][threadIdx.x], cell + k * plane, sizeof(double));
    }
  }
  // After the wait for it; another thread's after a barrier, too.
  __device__ State of_thread(int thread) const {
    State state;
    for (int k = 0; k < state_planes; ++k) {
      state.of[k] = of[k][thread];
    }
    return state;
  }
};

// What crosses a face of every thread of a block.
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

// What crosses the faces of a cell.
struct Faces {
  FaceFlux west;
  FaceFlux east;
  FaceFlux south;
  FaceFlux north;

  // Of a variable, which is member x of a face along x and y of one along y.
  __device__ lean::Through<double> of(double Conserved4<double>::*x, double Conserved4<double>::*y,
                                      double inside_x, double inside_y) const {
    return {west.mean.*x,  east.mean.*x,   south.mean.*y,  north.mean.*y, west.slope.*x,
            east.slope.*x, south.slope.*y, north.slope.*y, inside_x,      inside_y};
  }
};

// The cell after the stage.
__device__ inline State updated(const lean::Factors<double>& factors, const State& begin,
                                const State& cell, const Faces& faces,
                                const lean::InnerFlux<double>& inner) {
  using Member = Conserved4<double>;
  State after;
  const auto update = [&](int k, const lean::Through<double>& fluxes) {
    const auto modes_of = [k](const State& of) {
      return lean::Modes<double>{of.mean(k), of.along_x(k), of.along_y(k)};
    };
    const auto fresh = lean::updated(factors, fluxes, modes_of(begin), modes_of(cell));
    after.of[modes * k] = fresh.mean;
    after.of[modes * k + 1] = fresh.along_x;
    after.of[modes * k + 2] = fresh.along_y;
  };
  update(0, faces.of(&Member::density, &Member::density, 4 * cell.mean(1), 4 * cell.mean(2)));
  update(1, faces.of(&Member::along, &Member::across, inner.xx, inner.xy));
  update(2, faces.of(&Member::across, &Member::along, inner.xy, inner.yy));
  update(3, faces.of(&Member::energy, &Member::energy, inner.energy_x, inner.energy_y));
  return after;
}

}  // namespace roofladder::yee_vortex
