// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "kernels/lfric_matvec/cuda/transposed.h"

namespace roofladder {
namespace {

using lfric::ndf1;
using lfric::ndf2;

constexpr unsigned block = 256;

__global__ void __launch_bounds__(block)
    multiply(unsigned cells, unsigned nlayers, double* lhs, const double* __restrict__ x,
             const double* __restrict__ matrix, const int* __restrict__ map1,
             const int* __restrict__ map2) {
  const unsigned cell = blockIdx.x * block + threadIdx.x;
  if (cell >= cells) {
    return;
  }
  const unsigned column = cell / nlayers;
  const int k = static_cast<int>(cell % nlayers);
  double lhs_e[ndf1] = {};
#pragma unroll
  for (unsigned df2 = 0; df2 < ndf2; ++df2) {
    const double x_e = x[map2[ndf2 * column + df2] + k];
#pragma unroll
    for (unsigned df = 0; df < ndf1; ++df) {
      const std::size_t row = df + ndf1 * df2;
      lhs_e[df] += matrix[row * cells + cell] * x_e;
    }
  }
#pragma unroll
  for (unsigned df = 0; df < ndf1; ++df) {
    atomicAdd(&lhs[map1[ndf1 * column + df] + k], lhs_e[df]);
  }
}

class LayersInLanes : public lfric::Fields {
 public:
  explicit LayersInLanes(const Problem& problem)
      : Fields(problem),
        m_matrix(lfric::transposed_matrix<double>(problem, lfric::dense_layout(m_mesh))) {}

  void run(cuda::Queue& queue) {
    const auto cells = static_cast<unsigned>(m_mesh.cells());
    queue.launch(multiply, {cuda::blocks_for(cells, block), block}, cells,
                 static_cast<unsigned>(m_nlayers), m_lhs, m_x, m_matrix.data(), m_map1, m_map2);
  }

 private:
  const cuda::DeviceArray<double> m_matrix;
};

void work(const Size& size, double /*last_level_cache*/, rl_work& work) {
  const lfric::Mesh mesh = lfric::mesh_of(size);
  lfric::declare_product(mesh, mesh.map_entries(), work);
}

}  // namespace

extern const VariantFile lfric_matvec_cuda_6_layers_in_lanes{cuda::resident_variant<LayersInLanes>({
    .title = "Layers in lanes",
    .claim = "Neighbouring threads take neighbouring layers of the transposed matrix, each with "
             "all eight rows of its cell in registers: x is loaded once a cell in place of once a "
             "row, and the loads of the matrix do not depend on one another.",
    .expects = RL_HIGHER_BANDWIDTH,
    .parent = "colours_fused",
    .work = work,
})};

}  // namespace roofladder
