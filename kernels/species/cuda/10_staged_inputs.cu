// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "kernels/species/cuda/products.h"
#include "kernels/species/cuda/species_fastest.h"

namespace roofladder {
namespace {

using species::Index;

constexpr unsigned chunk = 64;  // values of x that a warp stages at a time

__global__ void staged_inputs(Index N, unsigned NS, const double* __restrict__ ax,
                              const double* __restrict__ bx, const double* __restrict__ ay,
                              const double* __restrict__ by, double* __restrict__ output) {
  __shared__ double2 staged[species::block_threads / 32][chunk];
  const Index t = species::thread_index() / 32;
  if (t >= N) {
    return;
  }
  double2* axbx = staged[threadIdx.x / 32];
  const unsigned lane = threadIdx.x % 32;
  const auto* ay2 = reinterpret_cast<const double2*>(ay + NS * t);
  const auto* by2 = reinterpret_cast<const double2*>(by + NS * t);
  const unsigned pairs = NS / 2;
  for (unsigned xx = 0; xx < NS; xx += chunk) {
    const unsigned count = min(chunk, NS - xx);
    __syncwarp();
    for (unsigned x = lane; x < count; x += 32) {
      axbx[x] = {ax[NS * t + xx + x], bx[NS * t + xx + x]};
    }
    __syncwarp();
    for (unsigned pair = lane; pair < pairs; pair += 32) {
      const double2 ayy = ay2[pair];
      const double2 byy = by2[pair];
      auto* row = reinterpret_cast<double2*>(output + NS * NS * t + NS * xx) + pair;
#pragma unroll 8
      for (unsigned x = 0; x < count; x++) {
        __stcs(row + pairs * x, species::products(axbx[x].x, ayy, axbx[x].y, byy));
      }
    }
  }
}

struct Code : species::SpeciesFastest {
  using SpeciesFastest::SpeciesFastest;
  void run(cuda::Queue& queue) { launch(queue, staged_inputs, one_warp_a_point()); }
};

}  // namespace

extern const VariantFile species_cuda_10_staged_inputs{cuda::resident_variant<Code>({
    .title = "Inputs staged in shared memory",
    .claim =
        "The x-dependent inputs of a grid point are fetched once, coalesced, to shared memory; "
        "after that a warp does nothing but read 16 bytes from there and store 512, and no "
        "load waits behind its stores.",
    .expects = RL_HIGHER_BANDWIDTH,
    .parent = "vector_stores",
    .refuses = remainder_of("species", 2),
    .work = species::every_output_once,
})};

}  // namespace roofladder
