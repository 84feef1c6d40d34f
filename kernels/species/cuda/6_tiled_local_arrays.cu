// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <string>

#include "kernels/species/cuda/fields.h"

namespace roofladder {
namespace {

using species::Index;

template <unsigned TILE_FACTOR>
__global__ void tiled_local_arrays(Index N, unsigned NS, const double* __restrict__ ax,
                                   const double* __restrict__ bx, const double* __restrict__ ay,
                                   const double* __restrict__ by, double* __restrict__ output) {
  double ay_local[TILE_FACTOR];
  double by_local[TILE_FACTOR];
  const Index t = species::thread_index();
  if (t >= N) {
    return;
  }
#pragma unroll 1
  for (unsigned yy = 0; yy < NS; yy += TILE_FACTOR) {
#pragma unroll 1
    for (unsigned y = yy; y < yy + TILE_FACTOR; y++) {
      ay_local[y - yy] = ay[y * N + t];
      by_local[y - yy] = by[y * N + t];
    }
#pragma unroll 1
    for (unsigned x = 0; x < NS; x++)
#pragma unroll 1
      for (unsigned y = yy; y < yy + TILE_FACTOR; y++)
        output[N * (NS * y + x) + t] =
            ax[x * N + t] * ay_local[y - yy] + bx[x * N + t] * by_local[y - yy];
  }
}

template <unsigned TILE_FACTOR>
struct Code : species::Fields {
  using Fields::Fields;
  void run(cuda::Queue& queue) {
    launch(queue, tiled_local_arrays<TILE_FACTOR>, one_thread_a_point());
  }
};

template <unsigned TILE_FACTOR>
VariantEntry entry(std::uint32_t flags) {
  const std::string tile = std::to_string(TILE_FACTOR);
  return cuda::resident_variant<Code<TILE_FACTOR>>({
      .title = "Tiled by " + tile + " through thread-local arrays",
      .claim =
          "The tile's y-dependent inputs in arrays of the thread, indexed at run time and so in "
          "local memory. On Kepler that is cached in L1 while the other loads go through the "
          "read-only cache: two caches instead of one. Later devices have one for both.",
      .parent = "tiled:tile=" + tile,
      .flags = flags,
      .parameters = {{"tile", TILE_FACTOR}},
      .refuses = remainder_of("species", TILE_FACTOR),
      .work = species::every_output_once,
  });
}

}  // namespace

extern const VariantFile species_cuda_6_tiled_local_arrays{entry<2>(0), entry<4>(RL_BRANCH),
                                                           entry<8>(RL_BRANCH)};

}  // namespace roofladder
