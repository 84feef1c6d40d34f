// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "kernels/lfric_matvec/cuda/colours.h"

namespace roofladder {
namespace {

using lfric::Index;

template <unsigned vector>
__device__ __noinline__ void matrix_vector_code(int cell, int nlayers, double* lhs,
                                                const double* __restrict__ x,
                                                const double* __restrict__ matrix, int ndf1,
                                                const int* __restrict__ map1, int ndf2,
                                                const int* __restrict__ map2) {
  const int lane = static_cast<int>(threadIdx.x);
  for (int first = 0; first < nlayers; first += static_cast<int>(vector)) {
    const int k = first + lane;
    const Index ik = Index{cell} * nlayers + k;

    for (int df = 0; df < ndf1; df++) {
      if (k < nlayers) {
        double lhs_e_scal = 0.0;
        for (int df2 = 0; df2 < ndf2; df2++) {
          lhs_e_scal += matrix[df + ndf1 * (df2 + ndf2 * ik)] * x[map2[df2] + k];
        }

        lhs[map1[df] + k] += lhs_e_scal;
      }
      lfric::keep_in_step<vector>();
    }
  }
}

template <unsigned vector>
__global__ void multiply(lfric::Arguments f, int color) {
  const int column = f.column(color, static_cast<int>(blockIdx.x));
  matrix_vector_code<vector>(column, f.nlayers, f.lhs, f.x, f.matrix, f.ndf1, f.map1_of(column),
                             f.ndf2, f.map2_of(column));
}

template <unsigned vector>
struct Scalar : lfric::PublishedFields {
  using PublishedFields::PublishedFields;
  void run(cuda::Queue& queue) { launch_colours(queue, multiply<vector>, arguments(), vector); }
};

}  // namespace

extern const VariantFile lfric_matvec_cuda_1_scalar{
    cuda::resident_variant<Scalar<lfric::warp>>({
        .title = "Scalar temporary",
        .claim = "The two loops over df merged, so that the temporary array becomes a scalar that "
                 "stays in a register: no loads and stores of the temporary.",
        .expects = RL_LESS_TRAFFIC,
        .parent = "original",
        .work = lfric::update_work,
    }),
    cuda::resident_variant<Scalar<lfric::vector_length>>({
        .title = "Scalar temporary, 128 threads a vector",
        .claim = "The vector length of the steps that follow, with a barrier of the block for each "
                 "update.",
        .parent = ":",
        .flags = RL_BRANCH,
        .parameters = {{"vector", lfric::vector_length}},
        .work = lfric::update_work,
    }),
};

}  // namespace roofladder
