// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#ifdef __OPENCL_VERSION__
#pragma OPENCL EXTENSION cl_khr_fp64 : enable
#pragma OPENCL FP_CONTRACT OFF

#include "kernels/lfric_matvec/opencl/atomic_add.clh"
#include "kernels/lfric_matvec/opencl/mesh.clh"

kernel void multiply(uint cells, uint nlayers, global const int* map1, global const int* map2,
                     global double* lhs, global const double* restrict x,
                     global const double* restrict matrix) {
  const uint cell = get_global_id(0);
  if (cell >= cells) {
    return;
  }
  const uint column = cell / nlayers;
  const uint k = cell % nlayers;
  double lhs_e[ndf1];
#pragma unroll
  for (uint df = 0; df < ndf1; ++df) {
    lhs_e[df] = 0.0;
  }
#pragma unroll
  for (uint df2 = 0; df2 < ndf2; ++df2) {
    const double x_e = x[map2[ndf2 * column + df2] + k];
#pragma unroll
    for (uint df = 0; df < ndf1; ++df) {
      const ulong row = df + ndf1 * df2;
      lhs_e[df] = fma(matrix[row * cells + cell], x_e, lhs_e[df]);
    }
  }
#pragma unroll
  for (uint df = 0; df < ndf1; ++df) {
    atomic_add_double(&lhs[map1[ndf1 * column + df] + k], lhs_e[df]);
  }
}

#else
#include "kernels/lfric_matvec/opencl/transposed.h"

namespace roofladder {
namespace {

class LayersInLanes : public lfric::Fields {
 public:
  LayersInLanes(const Problem& problem, opencl_c::Queue& queue)
      : Fields(problem, queue), m_matrix(lfric::transposed_matrix(problem, queue)) {}
  void run(opencl_c::Queue& queue) {
    constexpr std::size_t group = 256;
    const auto cells = static_cast<std::uint32_t>(m_mesh.cells());
    queue.launch("multiply", {{opencl_c::groups_for(cells, group), 1}, {group, 1}}, cells,
                 static_cast<std::uint32_t>(m_nlayers), m_map1, m_map2, m_lhs, m_x, m_matrix);
  }

 private:
  opencl_c::Array<double> m_matrix;
};

void work(const Size& size, double /*last_level_cache*/, rl_work& work) {
  const lfric::Mesh mesh = lfric::mesh_of(size);
  lfric::declare_updates(mesh, mesh.map_entries(), work);
}

}  // namespace

extern const VariantFile lfric_matvec_opencl_5_layers_in_lanes{
    opencl_c::device_variant<LayersInLanes>({
        .title = "Layers in lanes",
        .claim =
            "Neighbouring work-items take neighbouring layers of the transposed matrix, each with "
            "all eight rows of its cell in registers: x is loaded once a cell in place of once a "
            "row, and the loads of the matrix do not depend on one another.",
        .expects = RL_HIGHER_BANDWIDTH,
        .parent = "colours_fused",
        .flags = RL_RESTORES,
        .work = work,
    })};

}  // namespace roofladder
#endif
