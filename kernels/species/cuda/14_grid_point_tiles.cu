// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <string>

#include "kernels/species/cuda/fields.h"
#include "kernels/species/cuda/products.h"

namespace roofladder {
namespace {

using species::Index;

// Computes TILE values of x by TILE of y at as many adjacent grid points as an Access holds. All
// tiles of a block's grid points are computed by the next blocks, while L2 still holds their
// inputs.
template <unsigned TILE, typename Access>
__global__ void grid_point_tiles(Index N, unsigned NS, const double* __restrict__ ax,
                                 const double* __restrict__ bx, const double* __restrict__ ay,
                                 const double* __restrict__ by, double* __restrict__ output) {
  constexpr Index points = sizeof(Access) / sizeof(double);
  const unsigned across = NS / TILE;
  const unsigned block = blockIdx.x / (across * across);
  const unsigned tile = blockIdx.x % (across * across);
  const Index t = points * (block * static_cast<Index>(blockDim.x) + threadIdx.x);
  if (t >= N) {
    return;
  }
  const unsigned yy = tile / across * TILE;
  const unsigned xx = tile % across * TILE;
  Access ay_local[TILE];
  Access by_local[TILE];
#pragma unroll
  for (unsigned y = 0; y < TILE; ++y) {
    ay_local[y] = *reinterpret_cast<const Access*>(ay + (yy + y) * N + t);
    by_local[y] = *reinterpret_cast<const Access*>(by + (yy + y) * N + t);
  }
#pragma unroll
  for (unsigned x = 0; x < TILE; ++x) {
    const Access axx = *reinterpret_cast<const Access*>(ax + (xx + x) * N + t);
    const Access bxx = *reinterpret_cast<const Access*>(bx + (xx + x) * N + t);
#pragma unroll
    for (unsigned y = 0; y < TILE; ++y) {
      __stcs(reinterpret_cast<Access*>(output + N * (NS * (yy + y) + xx + x) + t),
             species::products(axx, ay_local[y], bxx, by_local[y]));
    }
  }
}

template <unsigned TILE>
struct Code : species::Fields {
  using Fields::Fields;

  // Pairs of grid points are aligned in every row only if their number is even.
  void run(cuda::Queue& queue) {
    if (N % 2 == 0) {
      launch(queue, grid_point_tiles<TILE, double2>, shape(N / 2));
    } else {
      launch(queue, grid_point_tiles<TILE, double>, shape(N));
    }
  }

 private:
  cuda::Shape shape(Index threads) const {
    const unsigned block = 128;
    const unsigned across = NS / TILE;
    return {cuda::blocks_for(threads, block) * across * across, block};
  }
};

template <unsigned TILE>
VariantEntry entry() {
  const std::string tile = std::to_string(TILE);
  return cuda::resident_variant<Code<TILE>>({
      .title = "Register tiles of " + tile + " by " + tile + " in the layout of the naive kernel",
      .claim = "What can be had without changing the layout: tiles of x and y in registers, two "
               "grid points a thread, 16-byte streaming stores. All tiles of the same grid points "
               "run one after the other, so that their inputs come from L2 and from memory once.",
      .expects = RL_LESS_TRAFFIC,
      .parent = "unroll_and_jam:jam=" + tile,
      .flags = RL_BRANCH,
      .parameters = {{"tile", TILE}},
      .refuses = remainder_of("species", TILE),
      .work = species::every_output_once,
  });
}

}  // namespace

extern const VariantFile species_cuda_14_grid_point_tiles{entry<4>(), entry<8>()};

}  // namespace roofladder
