// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#ifdef __OPENCL_VERSION__
#pragma OPENCL EXTENSION cl_khr_fp64 : enable
#pragma OPENCL FP_CONTRACT OFF

#include "kernels/lfric_matvec/opencl/mesh.clh"

enum { bottom_corners = ndf1 / 2, no_column = -1 };

// sum + row df of a cell's matrix times x, which is at the cell's layer.
double add_row(double sum, global const double* restrict matrix, ulong cell, ulong cells, int df,
               global const double* restrict x, global const int* faces) {
  for (int df2 = 0; df2 < ndf2; ++df2) {
    sum = fma(matrix[(df + ndf1 * df2) * cells + cell], x[faces[df2]], sum);
  }
  return sum;
}

kernel void gather(uint dofs, uint nlayers, ulong cells, global double* restrict lhs,
                   global const double* restrict x, global const double* restrict matrix,
                   global const int* restrict map2, global const int* restrict columns) {
  const uint dof = get_global_id(0);
  if (dof >= dofs) {
    return;
  }
  const uint corner = dof / (nlayers + 1);
  const uint level = dof % (nlayers + 1);
  double sum = lhs[dof];
  for (int place = 0; place < bottom_corners; ++place) {
    const int column = columns[bottom_corners * corner + place];
    if (column == no_column) {
      continue;
    }
    global const int* faces = map2 + ndf2 * column;
    const ulong cell = (ulong)nlayers * column + level;
    if (level < nlayers) {
      sum = add_row(sum, matrix, cell, cells, place, x + level, faces);
    }
    if (level > 0) {
      sum = add_row(sum, matrix, cell - 1, cells, place + bottom_corners, x + level - 1, faces);
    }
  }
  lhs[dof] = sum;
}

#else
#include "kernels/lfric_matvec/corners.h"
#include "kernels/lfric_matvec/opencl/transposed.h"

namespace roofladder {
namespace {

class Gather : public lfric::Fields {
 public:
  Gather(const Problem& problem, opencl_c::Queue& queue)
      : Fields(problem, queue),
        m_matrix(lfric::transposed_matrix(problem, queue)),
        m_columns(queue, std::span<const std::int32_t>(lfric::columns_of_corners(
                             m_mesh, problem.array<std::int32_t>("map1")))) {}
  void run(opencl_c::Queue& queue) {
    constexpr std::size_t group = 256;
    queue.launch("gather", {{opencl_c::groups_for(m_lhs.size(), group), 1}, {group, 1}},
                 static_cast<std::uint32_t>(m_lhs.size()), static_cast<std::uint32_t>(m_nlayers),
                 static_cast<std::uint64_t>(m_mesh.cells()), m_lhs, m_x, m_matrix, m_map2,
                 m_columns);
  }

 private:
  opencl_c::Array<double> m_matrix;
  opencl_c::Array<std::int32_t> m_columns;
};

void work(const Size& size, double /*last_level_cache*/, rl_work& work) {
  const lfric::Mesh mesh = lfric::mesh_of(size);
  work.fp64.fma = static_cast<double>(mesh.matrix_entries());
  lfric::declare_bytes(mesh, lfric::ndf2 * mesh.columns() + lfric::bottom_corners * mesh.corners(),
                       work);
}

}  // namespace

extern const VariantFile lfric_matvec_opencl_6_gather{opencl_c::device_variant<Gather>({
    .title = "Gather",
    .claim =
        "A work-item for each element of the left-hand side gathers the rows of the up to eight "
        "cells around it: no atomics and no colours, the left-hand side is read and written once, "
        "each matrix entry is still read once, and x comes from the caches.",
    .parent = "layers_in_lanes",
    .flags = RL_RESTORES,
    .work = work,
})};

}  // namespace roofladder
#endif
