// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "kernels/species/cuda/species_fastest.h"

namespace roofladder {
namespace {

using species::Index;

__global__ void warp_team(Index N, unsigned NS, const double* __restrict__ ax,
                          const double* __restrict__ bx, const double* __restrict__ ay,
                          const double* __restrict__ by, double* __restrict__ output) {
  const Index warpid = species::thread_index() / 32;
  const unsigned laneid = threadIdx.x % 32;
  const Index t = warpid;
  if (t >= N) {
    return;
  }
#pragma unroll 1
  for (unsigned y = laneid; y < NS; y += 32) {
    const double ayy = ay[NS * t + y];
    const double byy = by[NS * t + y];
#pragma unroll 1
    for (unsigned x = 0; x < NS; x++)
      output[NS * NS * t + NS * x + y] = ax[NS * t + x] * ayy + bx[NS * t + x] * byy;
  }
}

struct Code : species::SpeciesFastest {
  using SpeciesFastest::SpeciesFastest;
  void run(cuda::Queue& queue) { launch(queue, warp_team, one_warp_a_point()); }
};

}  // namespace

extern const VariantFile species_cuda_8_warp_team{cuda::resident_variant<Code>({
    .title = "Warp team",
    .claim = "A warp for each grid point, a lane for each y, the species fastest in memory. The "
             "inputs of a grid point share its cache lines, so that L1 has 32 times the room for "
             "each grid point and every input comes from memory once.",
    .expects = RL_LESS_TRAFFIC,
    .parent = "unroll_and_jam:jam=2",
    .work = species::every_output_once,
})};

}  // namespace roofladder
