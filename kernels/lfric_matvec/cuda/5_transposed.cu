// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "kernels/lfric_matvec/cuda/colours.h"
#include "kernels/lfric_matvec/cuda/transposed.h"

namespace roofladder {
namespace {

using lfric::Index;

__device__ __forceinline__ void matrix_vector_code(int cell, int nlayers, Index cells, double* lhs,
                                                   const double* __restrict__ x,
                                                   const double* __restrict__ matrix, int ndf1,
                                                   const int* __restrict__ map1, int ndf2,
                                                   const int* __restrict__ map2) {
  for (int iteration = static_cast<int>(threadIdx.x); iteration < ndf1 * nlayers;
       iteration += static_cast<int>(blockDim.x)) {
    const int df = iteration / nlayers;
    const int k = iteration % nlayers;
    const Index ik = Index{cell} * nlayers + k;
    double lhs_e_scal = 0.0;

    for (int df2 = 0; df2 < ndf2; df2++) {
      lhs_e_scal += matrix[ik + cells * (df + ndf1 * df2)] * x[map2[df2] + k];
    }

    atomicAdd(&lhs[map1[df] + k], lhs_e_scal);
  }
}

__global__ void multiply(lfric::Arguments f, Index cells) {
  const int block = static_cast<int>(blockIdx.x);
  const int color = block / f.ncp_color_max;
  const int cell = block % f.ncp_color_max;
  if (cell < f.ncp_color[color]) {
    const int column = f.column(color, cell);
    matrix_vector_code(column, f.nlayers, cells, f.lhs, f.x, f.matrix, f.ndf1, f.map1_of(column),
                       f.ndf2, f.map2_of(column));
  }
}

class Transposed : public lfric::ColouredFields {
 public:
  explicit Transposed(const Problem& problem)
      : ColouredFields(problem),
        m_matrix(lfric::transposed_matrix<double>(problem, lfric::dense_layout(m_mesh))) {}

  void run(cuda::Queue& queue) {
    launch_once(queue, multiply, arguments(m_matrix.data()), Index{m_mesh.cells()});
  }

 private:
  const cuda::DeviceArray<double> m_matrix;
};

}  // namespace

extern const VariantFile lfric_matvec_cuda_5_transposed{cuda::resident_variant<Transposed>({
    .title = "Transposed matrix",
    .claim = "The matrix with the layers fastest and the loop over layers innermost, so that all "
             "accesses are coalesced, those to x and to the left-hand side too. The post saw no "
             "significant advantage.",
    .expects = RL_HIGHER_BANDWIDTH,
    .parent = "colours_fused",
    .flags = RL_BRANCH,
    .work = lfric::atomic_work,
})};

}  // namespace roofladder
