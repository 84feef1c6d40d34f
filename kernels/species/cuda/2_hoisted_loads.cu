// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "kernels/species/cuda/fields.h"

namespace roofladder {
namespace {

using species::Index;

__global__ void hoisted_loads(Index N, unsigned NS, const double* __restrict__ ax,
                              const double* __restrict__ bx, const double* __restrict__ ay,
                              const double* __restrict__ by, double* __restrict__ output) {
  const Index t = species::thread_index();
  if (t >= N) {
    return;
  }
#pragma unroll 1
  for (unsigned y = 0; y < NS; y++) {
    const double ayy = ay[y * N + t];
    const double byy = by[y * N + t];
#pragma unroll 1
    for (unsigned x = 0; x < NS; x++)
      output[N * (NS * y + x) + t] = ax[x * N + t] * ayy + bx[x * N + t] * byy;
  }
}

struct Code : species::Fields {
  using Fields::Fields;
  void run(cuda::Queue& queue) { launch(queue, hoisted_loads, one_thread_a_point()); }
};

}  // namespace

extern const VariantFile species_cuda_2_hoisted_loads{cuda::resident_variant<Code>({
    .title = "y-dependent loads hoisted by hand",
    .claim = "The naive kernel with the y-dependent inputs loaded to registers before the x loop. "
             "The compiler or the cache does so anyway; the seed found no difference.",
    .parent = "naive",
    .flags = RL_BRANCH,
    .work = species::every_output_once,
})};

}  // namespace roofladder
