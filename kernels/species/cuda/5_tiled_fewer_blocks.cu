// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <string>

#include "kernels/species/cuda/occupancy.h"

namespace roofladder {
namespace {

using species::Index;

template <unsigned TILE_FACTOR>
__global__ void tiled_fewer_blocks(Index N, unsigned NS, const double* __restrict__ ax,
                                   const double* __restrict__ bx, const double* __restrict__ ay,
                                   const double* __restrict__ by, double* __restrict__ output) {
  const Index threads = gridDim.x * static_cast<Index>(blockDim.x);
#pragma unroll 1
  for (Index t = species::thread_index(); t < N; t += threads)
#pragma unroll 1
    for (unsigned yy = 0; yy < NS; yy += TILE_FACTOR)
#pragma unroll 1
      for (unsigned x = 0; x < NS; x++)
#pragma unroll 1
        for (unsigned y = yy; y < yy + TILE_FACTOR; y++)
          output[N * (NS * y + x) + t] =
              ax[x * N + t] * ay[y * N + t] + bx[x * N + t] * by[y * N + t];
}

template <unsigned TILE_FACTOR, int eighths>
struct Code : species::Fields {
  explicit Code(const Problem& problem)
      : Fields(problem),
        m_blocks(static_cast<unsigned>(species::blocks_of_eighths(eighths) *
                                       species::device_attribute(cudaDevAttrMultiProcessorCount))) {
  }

  void run(cuda::Queue& queue) {
    cuda::Shape shape = one_thread_a_point();
    shape.grid.x = std::min(shape.grid.x, m_blocks);
    launch(queue, tiled_fewer_blocks<TILE_FACTOR>, shape);
  }

 private:
  unsigned m_blocks;
};

template <unsigned TILE_FACTOR, int eighths>
VariantEntry entry() {
  const std::string tile = std::to_string(TILE_FACTOR);
  const std::string occupancy = std::to_string(100 * eighths / 8);
  return cuda::resident_variant<Code<TILE_FACTOR, eighths>>({
      .title = "Tiled by " + tile + " at " + species::percent_of_eighths(eighths) +
               " occupancy, by fewer blocks",
      .claim =
          "The same occupancy by a grid of just as many blocks as make it up, each looping over "
          "grid points: no shared memory is set apart, and L1 keeps its whole size. Grid "
          "points that do not divide by the threads leave some idle in the last turn.",
      .expects = RL_LESS_TRAFFIC,
      .parent = "tiled_reduced_occupancy:tile=" + tile + ",occupancy=" + occupancy,
      .flags = RL_BRANCH,
      .parameters = {{"tile", TILE_FACTOR}, {"occupancy", 100 * eighths / 8}},
      .refuses = remainder_of("species", TILE_FACTOR),
      .work = species::every_output_once,
  });
}

}  // namespace

extern const VariantFile species_cuda_5_tiled_fewer_blocks{
    entry<2, 4>(), entry<4, 4>(), entry<8, 4>(), entry<2, 2>(), entry<4, 2>(),
    entry<8, 2>(), entry<2, 1>(), entry<4, 1>(), entry<8, 1>()};

}  // namespace roofladder
