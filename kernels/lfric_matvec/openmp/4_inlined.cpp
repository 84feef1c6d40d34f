// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "kernels/lfric_matvec/openmp/fields.h"
#include "roofladder/openmp/atomic_add.hpp"

namespace roofladder {
namespace {

using lfric::Index;

template <typename Real>
[[gnu::always_inline]] inline void matrix_vector_code(int cell, int nlayers, Real* __restrict__ lhs,
                                                      const Real* __restrict__ x,
                                                      const Real* __restrict__ matrix, int ndf1,
                                                      const int* __restrict__ map1, int ndf2,
                                                      const int* __restrict__ map2) {
  for (int k = 0; k < nlayers; k++) {
    for (int df = 0; df < ndf1; df++) {
      const Index ik = Index{cell} * nlayers + k;
      Real lhs_e_scal = 0.0;

      for (int df2 = 0; df2 < ndf2; df2++) {
        lhs_e_scal += matrix[df + ndf1 * (df2 + ndf2 * ik)] * x[map2[df2] + k];
      }

      atomic_add(lhs[map1[df] + k], lhs_e_scal);
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
struct Inlined : lfric::Fields<Real> {
  using lfric::Fields<Real>::Fields;
  void run(Parts) { multiply(*this); }
};

}  // namespace

extern const VariantFile lfric_matvec_openmp_4_inlined{variant<Inlined, double>({
    .title = "Inlined",
    .claim = "The routine inlined into the loop over cells. On a GPU this frees registers and "
             "raises occupancy; on a CPU it saves a call for each column of layers.",
    .expects = RL_FEWER_INSTRUCTIONS,
    .parent = "collapsed_atomics",
    .work = lfric::product_work,
})};

}  // namespace roofladder
