// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "kernels/lfric_matvec/openmp/fields.h"

// The matrix by rows, with the layers of a column fastest: row df of a column is ndf2 runs of
// nlayers entries.
namespace roofladder::lfric {

// Copies row df of a column from the published layout to `row`.
template <typename Real, typename Entry>
void copy_row(const Real* matrix, Index column, Index df, Index nlayers, Entry* row) {
  const Real* published = matrix + ndf1 * ndf2 * nlayers * column + df;
  for (Index df2 = 0; df2 < ndf2; ++df2) {
    for (Index k = 0; k < nlayers; ++k) {
      row[nlayers * df2 + k] = static_cast<Entry>(published[ndf1 * (df2 + ndf2 * k)]);
    }
  }
}

// Adds row * x to lhs in every layer of a column. A layer is a lane, whose sum stays in a register.
template <typename Real, typename Entry>
[[gnu::always_inline]] inline void add_row(Real* __restrict__ lhs, const Entry* __restrict__ row,
                                           const Real* __restrict__ x, const int* __restrict__ map2,
                                           int nlayers) {
#pragma omp simd
  for (int k = 0; k < nlayers; k++) {
    Real sum = lhs[k];
#pragma GCC unroll 6
    for (int df2 = 0; df2 < static_cast<int>(ndf2); df2++) {
      sum += static_cast<Real>(row[nlayers * df2 + k]) * x[map2[df2] + k];
    }
    lhs[k] = sum;
  }
}

// Additions begin with the left-hand side, so a row has as many additions as products.
inline void row_work(const Mesh& mesh, std::size_t entry_bytes, std::int64_t integers,
                     rl_work& work) {
  const auto entries = static_cast<double>(mesh.matrix_entries());
  const double lhs_bytes = sizeof(double) * static_cast<double>(mesh.lhs_dofs());
  work.fp64.mul = entries;
  work.fp64.add = entries;
  work.fp64.convert = entry_bytes < sizeof(double) ? entries : 0;
  work.minimum_read = static_cast<double>(entry_bytes) * entries +
                      sizeof(double) * static_cast<double>(mesh.x_dofs()) + lhs_bytes +
                      sizeof(std::int32_t) * static_cast<double>(integers);
  work.minimum_write = lhs_bytes;
}

}  // namespace roofladder::lfric
