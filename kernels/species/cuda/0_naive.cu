// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "kernels/species/cuda/fields.h"

namespace roofladder {
namespace {

using species::Index;

__global__ void naive(Index N, unsigned NS, const double* __restrict__ ax,
                      const double* __restrict__ bx, const double* __restrict__ ay,
                      const double* __restrict__ by, double* __restrict__ output) {
  const Index t = species::thread_index();
  if (t >= N) {
    return;
  }
#pragma unroll 1
  for (unsigned y = 0; y < NS; y++)
#pragma unroll 1
    for (unsigned x = 0; x < NS; x++)
      output[N * (NS * y + x) + t] = ax[x * N + t] * ay[y * N + t] + bx[x * N + t] * by[y * N + t];
}

struct Code : species::Fields {
  using Fields::Fields;
  void run(cuda::Queue& queue) { launch(queue, naive, one_thread_a_point()); }
};

}  // namespace

extern const VariantFile species_cuda_0_naive{cuda::resident_variant<Code>({
    .title = "Naive",
    .claim = "One thread a grid point, the grid point fastest in memory, so that every access of a "
             "warp is coalesced. The x-dependent inputs are fetched again for every y: three "
             "elements move for each output.",
    .work = species::every_output_once,
})};

}  // namespace roofladder
