// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "kernels/lfric_matvec/cuda/colours.h"

namespace roofladder::lfric {

// The post's final routine, inlined: one thread per iteration of the collapsed loop.
__device__ __forceinline__ void matrix_vector_code(int cell, int nlayers, double* lhs,
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

}  // namespace roofladder::lfric
