// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <string>

#include "kernels/species/cuda/fields.h"

namespace roofladder {
namespace {

using species::Index;

template <unsigned TILE_FACTOR>
__global__ void tiled_compiler_unrolled(Index N, unsigned NS, const double* __restrict__ ax,
                                        const double* __restrict__ bx,
                                        const double* __restrict__ ay,
                                        const double* __restrict__ by,
                                        double* __restrict__ output) {
  const Index t = species::thread_index();
  if (t >= N) {
    return;
  }
  for (unsigned yy = 0; yy < NS; yy += TILE_FACTOR)
    for (unsigned x = 0; x < NS; x++)
      for (unsigned y = yy; y < yy + TILE_FACTOR; y++)
        output[N * (NS * y + x) + t] =
            ax[x * N + t] * ay[y * N + t] + bx[x * N + t] * by[y * N + t];
}

template <unsigned TILE_FACTOR>
struct Code : species::Fields {
  using Fields::Fields;
  void run(cuda::Queue& queue) {
    launch(queue, tiled_compiler_unrolled<TILE_FACTOR>, one_thread_a_point());
  }
};

template <unsigned TILE_FACTOR>
VariantEntry entry() {
  const std::string tile = std::to_string(TILE_FACTOR);
  return cuda::resident_variant<Code<TILE_FACTOR>>({
      .title = "Tiled by " + tile + ", unrolled by the compiler",
      .claim = "The tiled kernel without \"#pragma unroll 1\": the compiler unrolls the tile and "
               "some of the x loop, so that a thread has more loads on their way at a time. The "
               "y-dependent inputs still come from L1 for every x, and the addresses take "
               "registers: on Hopper 40 a thread, where 32 leave room for all threads.",
      .expects = RL_HIGHER_BANDWIDTH,
      .parent = "tiled:tile=" + tile,
      .flags = RL_BRANCH,
      .parameters = {{"tile", TILE_FACTOR}},
      .refuses = remainder_of("species", TILE_FACTOR),
      .work = species::every_output_once,
  });
}

}  // namespace

extern const VariantFile species_cuda_3_tiled_compiler_unrolled{entry<2>(), entry<4>(), entry<8>()};

}  // namespace roofladder
