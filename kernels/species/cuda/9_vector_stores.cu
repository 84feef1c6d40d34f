// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "kernels/species/cuda/products.h"
#include "kernels/species/cuda/species_fastest.h"

namespace roofladder {
namespace {

using species::Index;

__global__ void vector_stores(Index N, unsigned NS, const double* __restrict__ ax,
                              const double* __restrict__ bx, const double* __restrict__ ay,
                              const double* __restrict__ by, double* __restrict__ output) {
  const Index t = species::thread_index() / 32;
  if (t >= N) {
    return;
  }
  const auto* ay2 = reinterpret_cast<const double2*>(ay + NS * t);
  const auto* by2 = reinterpret_cast<const double2*>(by + NS * t);
  auto* output2 = reinterpret_cast<double2*>(output + NS * NS * t);
  const unsigned pairs = NS / 2;
  for (unsigned pair = threadIdx.x % 32; pair < pairs; pair += 32) {
    const double2 ayy = ay2[pair];
    const double2 byy = by2[pair];
#pragma unroll 8
    for (unsigned x = 0; x < NS; x++) {
      __stcs(output2 + pairs * x + pair,
             species::products(ax[NS * t + x], ayy, bx[NS * t + x], byy));
    }
  }
}

struct Code : species::SpeciesFastest {
  using SpeciesFastest::SpeciesFastest;
  void run(cuda::Queue& queue) { launch(queue, vector_stores, one_warp_a_point()); }
};

}  // namespace

extern const VariantFile species_cuda_9_vector_stores{cuda::resident_variant<Code>({
    .title = "Warp team, 16-byte streaming stores",
    .claim = "Two neighbouring y a lane, so that a store of a warp is four whole cache lines and a "
             "row of 64 species takes one instead of two. Streaming stores mark the output as the "
             "first to leave L2, which the inputs need. Eight values of x are unrolled, so that "
             "their loads overlap.",
    .expects = RL_HIGHER_BANDWIDTH,
    .parent = "warp_team",
    .refuses = remainder_of("species", 2),
    .work = species::every_output_once,
})};

}  // namespace roofladder
