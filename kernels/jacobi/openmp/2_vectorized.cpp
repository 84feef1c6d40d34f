// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>

#include "kernels/jacobi/openmp/laplace.h"

namespace roofladder {
namespace {

enum Part : std::uint32_t { stencil, copy };

template <typename Real>
Real iterate(int n, int m, int iter_max, jacobi::Grid<Real> A, jacobi::Grid<Real> Anew,
             Parts parts) {
  using std::fabs;
  const Real tol = jacobi::never_converged;
  Real error = 1.f;
  int iter = 0;
  while (error > tol && iter < iter_max) {
    error = 0.f;

    parts.enter(stencil);
#pragma omp parallel for firstprivate(m, n, Anew, A) reduction(max : error)
    for (int j = 1; j < n - 1; j++) {
#pragma omp simd reduction(max : error)
      for (int i = 1; i < m - 1; i++) {
        Anew[j][i] = 0.25f * (A[j][i + 1] + A[j][i - 1] + A[j - 1][i] + A[j + 1][i]);
        const Real change = fabs(Anew[j][i] - A[j][i]);
        error = std::max(error, change);
      }
    }

    parts.enter(copy);
#pragma omp parallel for firstprivate(m, n, Anew, A)
    for (int j = 1; j < n - 1; j++) {
#pragma omp simd
      for (int i = 1; i < m - 1; i++) {
        A[j][i] = Anew[j][i];
      }
    }

    iter++;
  }
  return error;
}

template <typename Real>
struct Vectorized : jacobi::Laplace<Real> {
  using jacobi::Laplace<Real>::Laplace;
  void run(Parts parts) {
    this->error = iterate(this->n, this->m, this->iter_max, this->A, this->Anew, parts);
  }
};

}  // namespace

extern const VariantFile jacobi_openmp_2_vectorized{variant<Vectorized, float>({
    .title = "Vectorized",
    .claim =
        "The points of a row are independent, and the error is one maximum a SIMD lane. fmax must "
        "ignore a NaN, which no x86 instruction does, so the compiler calls it point by point; a "
        "plain comparison is one instruction for eight points.",
    .expects = RL_VECTORIZED,
    .parent = "threads",
    .parts = {"stencil", "copy"},
    .work = jacobi::copying_work,
})};

}  // namespace roofladder
