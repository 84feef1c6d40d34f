// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "kernels/lfric_matvec/openmp/fields.h"

namespace roofladder {
namespace {

using lfric::Index;

// Neither inlined nor analysed across the call, like a subroutine of a separately compiled file.
template <typename Real>
[[gnu::noipa]] void matrix_vector_code(int cell, int nlayers, Real* __restrict__ lhs,
                                       const Real* __restrict__ x, const Real* __restrict__ matrix,
                                       int ndf1, const int* __restrict__ map1, int ndf2,
                                       const int* __restrict__ map2) {
  Real lhs_e[lfric::ndf1 * lfric::max_layers];
  for (int k = 0; k < nlayers; k++) {
    for (int entry = 0; entry < ndf1 * nlayers; entry++) {
      lhs_e[entry] = 0.0;
    }
    const Index ik = Index{cell} * nlayers + k;

    for (int df = 0; df < ndf1; df++) {
      for (int df2 = 0; df2 < ndf2; df2++) {
        lhs_e[df + ndf1 * k] += matrix[df + ndf1 * (df2 + ndf2 * ik)] * x[map2[df2] + k];
      }
    }

    for (int df = 0; df < ndf1; df++) {
      lhs[map1[df] + k] += lhs_e[df + ndf1 * k];
    }
  }
}

template <typename Real>
void multiply(const lfric::Fields<Real>& f) {
  for (int color = 0; color < f.ncolor; color++) {
#pragma omp parallel for
    for (int cell = 0; cell < f.ncp_color[color]; cell++) {
      const int column = f.cmap(color, cell);
      matrix_vector_code(column, f.nlayers, f.lhs, f.x, f.matrix, f.ndf1, f.map1(column), f.ndf2,
                         f.map2(column));
    }
  }
}

template <typename Real>
struct Original : lfric::Fields<Real> {
  using lfric::Fields<Real>::Fields;
  void run(Parts) { multiply(*this); }
};

}  // namespace

extern const VariantFile lfric_matvec_openmp_0_original{variant<Original, double>({
    .title = "Original",
    .claim = "The published code: cells of one colour share no degree of freedom, so a colour is a "
             "parallel loop; for each cell a separately compiled routine goes through the layers, "
             "clears the temporary array of all of them for each, sums into its own column of it "
             "and adds that to the left-hand side.",
    .work = lfric::product_work,
})};

}  // namespace roofladder
