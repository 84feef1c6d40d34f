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
double add_row(double sum, global const double* restrict matrix, ulong cell, int df,
               global const double* restrict x, global const int* faces) {
  for (int df2 = 0; df2 < NDF2; ++df2) {
    sum = fma(matrix[df + NDF1 * (df2 + NDF2 * cell)], x[faces[df2]], sum);
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
      sum = add_row(sum, matrix, cell, place, x + level, faces);
    }
    if (level > 0) {
      sum = add_row(sum, matrix, cell - 1, place + BOTTOM_CORNERS, x + level - 1, faces);
    }
  }
  lhs[dof] = sum;
}

#else
#include "kernels/lfric_matvec/opencl/fields.h"

namespace roofladder {
namespace {

struct Gather : lfric::GatherFields {
  Gather(const Problem& problem, opencl_c::Queue& queue)
      : GatherFields(problem, queue), m_matrix(queue, problem.array<double>("matrix")) {}
  void run(opencl_c::Queue& queue) { launch(queue, m_matrix); }

 private:
  opencl_c::Array<double> m_matrix;
};

}  // namespace

extern const VariantFile lfric_matvec_opencl_2_gather{opencl_c::device_variant<Gather>({
    .title = "Gather",
    .claim =
        "A work-item for each element of the left-hand side gathers the rows of the up to eight "
        "cells around it: no barriers and no colours, one launch, and the left-hand side is read "
        "and written once. OpenCL C has no atomic addition in double precision, and this needs "
        "none.",
    .parent = "scalar",
    .flags = RL_RESTORES,
    .work = lfric::gather_work,
})};

}  // namespace roofladder
#endif
