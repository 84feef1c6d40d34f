// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "kernels/lfric_matvec/cuda/colours.h"

namespace roofladder {
namespace {

using lfric::Index;

__device__ __noinline__ void matrix_vector_code(int cell, int nlayers, double* lhs,
                                                const double* __restrict__ x,
                                                const double* __restrict__ matrix, int ndf1,
                                                const int* __restrict__ map1, int ndf2,
                                                const int* __restrict__ map2) {
  const int lane = static_cast<int>(threadIdx.x);
  for (int first = 0; first < nlayers; first += static_cast<int>(lfric::warp)) {
    const int k = first + lane;
    const bool has_layer = k < nlayers;
    double lhs_e[lfric::ndf1];  // the column of this thread's layer
    if (has_layer) {
      for (int df = 0; df < ndf1; df++) {
        lhs_e[df] = 0.0;
      }
      const Index ik = Index{cell} * nlayers + k;

      for (int df = 0; df < ndf1; df++) {
        for (int df2 = 0; df2 < ndf2; df2++) {
          lhs_e[df] += matrix[df + ndf1 * (df2 + ndf2 * ik)] * x[map2[df2] + k];
        }
      }
    }

    for (int df = 0; df < ndf1; df++) {
      if (has_layer) {
        lhs[map1[df] + k] += lhs_e[df];
      }
      lfric::keep_in_step<lfric::warp>();
    }
  }
}

__global__ void multiply(lfric::Arguments f, int color) {
  const int column = f.column(color, static_cast<int>(blockIdx.x));
  matrix_vector_code(column, f.nlayers, f.lhs, f.x, f.matrix, f.ndf1, f.map1_of(column), f.ndf2,
                     f.map2_of(column));
}

struct OwnColumn : lfric::PublishedFields {
  using PublishedFields::PublishedFields;
  void run(cuda::Queue& queue) { launch_colours(queue, multiply, arguments(), lfric::warp); }
};

}  // namespace

extern const VariantFile lfric_matvec_cuda_1_own_column{cuda::resident_variant<OwnColumn>({
    .title = "Own column cleared",
    .claim = "Each thread has and clears the column of its own layer only, which is all that it "
             "sums into: what the temporary itself costs, without stores that grow with the square "
             "of the layers.",
    .expects = RL_LESS_TRAFFIC,
    .parent = "original",
    .flags = RL_BRANCH,
    .work = lfric::update_work,
})};

}  // namespace roofladder
