// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "kernels/species/cuda/fields.h"

namespace roofladder {
namespace {

using species::Index;

__global__ void compiler_unrolled(Index N, unsigned NS, const double* __restrict__ ax,
                                  const double* __restrict__ bx, const double* __restrict__ ay,
                                  const double* __restrict__ by, double* __restrict__ output) {
  const Index t = species::thread_index();
  if (t >= N) {
    return;
  }
  for (unsigned y = 0; y < NS; y++)
    for (unsigned x = 0; x < NS; x++)
      output[N * (NS * y + x) + t] = ax[x * N + t] * ay[y * N + t] + bx[x * N + t] * by[y * N + t];
}

struct Code : species::Fields {
  using Fields::Fields;
  void run(cuda::Queue& queue) { launch(queue, compiler_unrolled, one_thread_a_point()); }
};

}  // namespace

extern const VariantFile species_cuda_1_compiler_unrolled{cuda::resident_variant<Code>({
    .title = "Unrolled by the compiler",
    .claim =
        "The naive kernel without \"#pragma unroll 1\": the compiler unrolls as it likes, which "
        "takes registers and saves no traffic. The seed found it slower.",
    .parent = "naive",
    .flags = RL_BRANCH,
    .work = species::every_output_once,
})};

}  // namespace roofladder
