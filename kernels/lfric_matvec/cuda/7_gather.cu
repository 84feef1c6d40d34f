// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <string>

#include "kernels/lfric_matvec/cuda/corners.h"

namespace roofladder {
namespace {

using lfric::ndf1;
using lfric::ndf2;

constexpr unsigned block = 256;

// sum + row df of a cell's matrix times x; both pointers are at the cell's layer.
template <typename Entry>
__device__ double add_row(double sum, const Entry* __restrict__ row, std::size_t cells,
                          const double* __restrict__ x, const int* __restrict__ faces) {
#pragma unroll
  for (unsigned df2 = 0; df2 < ndf2; ++df2) {
    sum += static_cast<double>(row[ndf1 * df2 * cells]) * x[faces[df2]];
  }
  return sum;
}

template <typename Entry>
__global__ void __launch_bounds__(block)
    gather(unsigned dofs, unsigned nlayers, std::size_t cells, double* __restrict__ lhs,
           const double* __restrict__ x, const Entry* __restrict__ matrix,
           const int* __restrict__ map2, const int* __restrict__ columns) {
  const unsigned dof = blockIdx.x * block + threadIdx.x;
  if (dof >= dofs) {
    return;
  }
  const unsigned corner = dof / (nlayers + 1);
  const unsigned level = dof % (nlayers + 1);
  double sum = lhs[dof];
  for (unsigned place = 0; place < lfric::bottom_corners; ++place) {
    const int column = columns[lfric::bottom_corners * corner + place];
    if (column == lfric::no_column) {
      continue;
    }
    const int* faces = map2 + ndf2 * column;
    const std::size_t cell = std::size_t{nlayers} * column + level;
    if (level < nlayers) {
      sum = add_row(sum, matrix + place * cells + cell, cells, x + level, faces);
    }
    if (level > 0) {
      const std::size_t top = place + lfric::bottom_corners;
      sum = add_row(sum, matrix + top * cells + cell - 1, cells, x + level - 1, faces);
    }
  }
  lhs[dof] = sum;
}

template <typename Entry>
class Gather : public lfric::GatherFields {
 public:
  explicit Gather(const Problem& problem)
      : GatherFields(problem),
        m_matrix(lfric::transposed_matrix<Entry>(problem, lfric::dense_layout(m_mesh))) {}

  void run(cuda::Queue& queue) {
    const auto dofs = static_cast<unsigned>(m_mesh.lhs_dofs());
    queue.launch(gather<Entry>, {cuda::blocks_for(dofs, block), block}, dofs,
                 static_cast<unsigned>(m_nlayers), static_cast<std::size_t>(m_mesh.cells()), m_lhs,
                 m_x, m_matrix.data(), m_map2, m_columns.data());
  }

 private:
  const cuda::DeviceArray<Entry> m_matrix;
};

template <typename Entry>
void work(const Size& size, double /*last_level_cache*/, rl_work& work) {
  const lfric::Mesh mesh = lfric::mesh_of(size);
  work.fp64.fma = static_cast<double>(mesh.matrix_entries());
  work.fp64.convert = sizeof(Entry) < sizeof(double) ? work.fp64.fma : 0;
  lfric::declare_gather_bytes<Entry>(mesh, work);
}

template <typename Entry>
VariantEntry gather_variant(const std::string& precision, const std::string& parent,
                            std::uint32_t flags, const std::string& claim) {
  return cuda::resident_variant<Gather<Entry>>({
      .title = "Gather, " + precision + " matrix",
      .claim = claim,
      .expects = RL_LESS_TRAFFIC,
      .parent = parent,
      .computes = sizeof(Entry) == sizeof(float) ? "fp32_matrix" : "",
      .flags = flags,
      .parameters = {{"matrix", 8 * sizeof(Entry)}},
      .work = work<Entry>,
  });
}

}  // namespace

extern const VariantFile lfric_matvec_cuda_7_gather{
    gather_variant<double>(
        "fp64", "layers_in_lanes", 0,
        "A thread for each element of the left-hand side gathers the rows of the up to eight "
        "cells around it: no atomics and no colours, the left-hand side is read and written once, "
        "each matrix entry is still read once, and x comes from the caches."),
    gather_variant<float>("fp32", "gather:matrix=64", RL_BRANCH,
                          "The matrix stored in single precision, converted as it is read: half "
                          "the bytes of what is nine tenths of the traffic."),
};

}  // namespace roofladder
