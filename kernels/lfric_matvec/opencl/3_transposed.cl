// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#ifdef __OPENCL_VERSION__
#pragma OPENCL EXTENSION cl_khr_fp64 : enable
#pragma OPENCL FP_CONTRACT OFF

#define NDF1 8
#define NDF2 6
#define BOTTOM_CORNERS 4
#define NO_COLUMN -1

// sum + row df of a cell's matrix times x, which is at the cell's layer.
double add_row(double sum, global const double* restrict matrix, ulong cell, ulong cells, int df,
               global const double* restrict x, global const int* faces) {
  for (int df2 = 0; df2 < NDF2; ++df2) {
    sum = fma(matrix[(df + NDF1 * df2) * cells + cell], x[faces[df2]], sum);
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
  for (int place = 0; place < BOTTOM_CORNERS; ++place) {
    const int column = columns[BOTTOM_CORNERS * corner + place];
    if (column == NO_COLUMN) {
      continue;
    }
    global const int* faces = map2 + NDF2 * column;
    const ulong cell = (ulong)nlayers * column + level;
    if (level < nlayers) {
      sum = add_row(sum, matrix, cell, cells, place, x + level, faces);
    }
    if (level > 0) {
      sum = add_row(sum, matrix, cell - 1, cells, place + BOTTOM_CORNERS, x + level - 1, faces);
    }
  }
  lhs[dof] = sum;
}

#else
#include <vector>

#include "kernels/lfric_matvec/opencl/fields.h"

namespace roofladder {
namespace {

struct Transposed : lfric::GatherFields {
  Transposed(const Problem& problem, opencl_c::Queue& queue)
      : GatherFields(problem, queue),
        m_matrix(queue, std::span<const double>(cells_fastest(problem.array<double>("matrix")))) {}
  void run(opencl_c::Queue& queue) { launch(queue, m_matrix); }

 private:
  static std::vector<double> cells_fastest(std::span<const double> matrix) {
    constexpr std::size_t rows = lfric::ndf1 * lfric::ndf2;
    const std::size_t cells = matrix.size() / rows;
    std::vector<double> result(matrix.size());
    for (std::size_t cell = 0; cell < cells; ++cell) {
      for (std::size_t row = 0; row < rows; ++row) {
        result[row * cells + cell] = matrix[row + rows * cell];
      }
    }
    return result;
  }

  opencl_c::Array<double> m_matrix;
};

}  // namespace

extern const VariantFile lfric_matvec_opencl_3_transposed{opencl_c::device_variant<Transposed>({
    .title = "Transposed matrix",
    .claim =
        "The cells fastest in the matrix, so that neighbouring work-items, which are neighbouring "
        "layers, read neighbouring entries. On a CPU, which runs them one after the other, a row "
        "that lay together now is spread over 48 streams.",
    .parent = "gather",
    .flags = RL_RESTORES,
    .work = lfric::gather_work,
})};

}  // namespace roofladder
#endif
