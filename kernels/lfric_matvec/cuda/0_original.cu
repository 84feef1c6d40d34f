// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "kernels/lfric_matvec/cuda/colours.h"

namespace roofladder {
namespace {

using lfric::Index;

// The vector spreads over the layers. Each of its threads has a private temporary array.
template <unsigned vector>
__device__ __noinline__ void matrix_vector_code(int cell, int nlayers, double* lhs,
                                                const double* __restrict__ x,
                                                const double* __restrict__ matrix, int ndf1,
                                                const int* __restrict__ map1, int ndf2,
                                                const int* __restrict__ map2) {
  const int lane = static_cast<int>(threadIdx.x);
  double lhs_e[lfric::ndf1 * lfric::max_layers];
  for (int first = 0; first < nlayers; first += static_cast<int>(vector)) {
    const int k = first + lane;
    const bool has_layer = k < nlayers;
    if (has_layer) {
      for (int entry = 0; entry < ndf1 * nlayers; entry++) {
        lhs_e[entry] = 0.0;
      }
      const Index ik = Index{cell} * nlayers + k;

      for (int df = 0; df < ndf1; df++) {
        for (int df2 = 0; df2 < ndf2; df2++) {
          lhs_e[df + ndf1 * k] += matrix[df + ndf1 * (df2 + ndf2 * ik)] * x[map2[df2] + k];
        }
      }
    }

    for (int df = 0; df < ndf1; df++) {
      if (has_layer) {
        lhs[map1[df] + k] += lhs_e[df + ndf1 * k];
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
struct Original : lfric::PublishedFields {
  using PublishedFields::PublishedFields;
  void run(cuda::Queue& queue) { launch_colours(queue, multiply<vector>, arguments(), vector); }
};

}  // namespace

extern const VariantFile lfric_matvec_cuda_0_original{
    cuda::resident_variant<Original<lfric::warp>>({
        .title = "Original",
        .claim = "The published code: cells of one colour share no degree of freedom, so a colour "
                 "is a launch with a block for each cell; a routine that is not inlined spreads "
                 "the layers over the threads, each of which clears a temporary array of all "
                 "layers, sums into its own column of it and adds that to the left-hand side.",
        .work = lfric::update_work,
    }),
    cuda::resident_variant<Original<lfric::vector_length>>({
        .title = "Original, 128 threads a vector",
        .claim = "All layers at once, where a column has no more than 128 of them. Neighbouring "
                 "layers in different warps update one element, so each update waits for all "
                 "threads of the block.",
        .parent = ":",
        .flags = RL_BRANCH,
        .parameters = {{"vector", lfric::vector_length}},
        .work = lfric::update_work,
    }),
};

}  // namespace roofladder
