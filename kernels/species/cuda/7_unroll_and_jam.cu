// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <string>

#include "kernels/species/cuda/fields.h"

namespace roofladder {
namespace {

using species::Index;

template <unsigned JAM>
__global__ void unroll_and_jam(Index N, unsigned NS, const double* __restrict__ ax,
                               const double* __restrict__ bx, const double* __restrict__ ay,
                               const double* __restrict__ by, double* __restrict__ output) {
  double ay_local[JAM];
  double by_local[JAM];
  const Index t = species::thread_index();
  if (t >= N) {
    return;
  }
#pragma unroll 1
  for (unsigned yy = 0; yy < NS; yy += JAM) {
#pragma unroll
    for (unsigned j = 0; j < JAM; j++) {
      ay_local[j] = ay[(yy + j) * N + t];
      by_local[j] = by[(yy + j) * N + t];
    }
#pragma unroll 1
    for (unsigned x = 0; x < NS; x++) {
#pragma unroll
      for (unsigned j = 0; j < JAM; j++)
        output[N * (NS * (yy + j) + x) + t] =
            ax[x * N + t] * ay_local[j] + bx[x * N + t] * by_local[j];
    }
  }
}

template <unsigned JAM>
struct Code : species::Fields {
  using Fields::Fields;
  void run(cuda::Queue& queue) { launch(queue, unroll_and_jam<JAM>, one_thread_a_point()); }
};

template <unsigned JAM>
VariantEntry entry(std::uint32_t flags) {
  return cuda::resident_variant<Code<JAM>>({
      .title = "Unroll and jam by " + std::to_string(JAM),
      .claim =
          "The tile's y-dependent inputs in registers, where they stay whatever the caches do: "
          "each x-dependent load serves the whole tile, and the traffic of those loads falls "
          "by its size.",
      .expects = RL_LESS_TRAFFIC,
      .parent = "tiled_local_arrays:tile=" + std::to_string(JAM),
      .flags = flags,
      .parameters = {{"jam", JAM}},
      .refuses = remainder_of("species", JAM),
      .work = species::every_output_once,
  });
}

}  // namespace

extern const VariantFile species_cuda_7_unroll_and_jam{entry<2>(0), entry<4>(RL_BRANCH),
                                                       entry<8>(RL_BRANCH)};

}  // namespace roofladder
