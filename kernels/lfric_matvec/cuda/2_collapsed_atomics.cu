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
  for (int iteration = static_cast<int>(threadIdx.x); iteration < nlayers * ndf1;
       iteration += static_cast<int>(blockDim.x)) {
    const int k = iteration / ndf1;
    const int df = iteration % ndf1;
    const Index ik = Index{cell} * nlayers + k;
    double lhs_e_scal = 0.0;

    for (int df2 = 0; df2 < ndf2; df2++) {
      lhs_e_scal += matrix[df + ndf1 * (df2 + ndf2 * ik)] * x[map2[df2] + k];
    }

    atomicAdd(&lhs[map1[df] + k], lhs_e_scal);
  }
}

__global__ void multiply(lfric::Arguments f, int color) {
  const int column = f.column(color, static_cast<int>(blockIdx.x));
  matrix_vector_code(column, f.nlayers, f.lhs, f.x, f.matrix, f.ndf1, f.map1_of(column), f.ndf2,
                     f.map2_of(column));
}

struct CollapsedAtomics : lfric::PublishedFields {
  using PublishedFields::PublishedFields;
  void run(cuda::Queue& queue) { launch_colours(queue, multiply, arguments()); }
};

}  // namespace

extern const VariantFile lfric_matvec_cuda_2_collapsed_atomics{
    cuda::resident_variant<CollapsedAtomics>({
        .title = "Collapsed, atomic updates",
        .claim =
            "The loops over k and df made one and spread over the threads, 128 now that updates "
            "need no order: more parallelism, and neighbouring threads read neighbouring "
            "matrix entries. They may meet in one element of the left-hand side, so its "
            "update is atomic.",
        .expects = RL_HIGHER_BANDWIDTH,
        .parent = "scalar",
        .work = lfric::atomic_work,
    })};

}  // namespace roofladder
