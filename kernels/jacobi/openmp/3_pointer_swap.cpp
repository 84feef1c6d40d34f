// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>
#include <utility>

#include "kernels/jacobi/openmp/laplace.h"

namespace roofladder {
namespace {

template <typename Real>
Real iterate(int n, int m, int iter_max, jacobi::Grid<Real> A, jacobi::Grid<Real> Anew) {
  using std::fabs;
  const Real tol = jacobi::never_converged;
  Real error = 1.f;
  int iter = 0;
  while (error > tol && iter < iter_max) {
    error = 0.f;

#pragma omp parallel for firstprivate(m, n, Anew, A) reduction(max : error)
    for (int j = 1; j < n - 1; j++) {
#pragma omp simd reduction(max : error)
      for (int i = 1; i < m - 1; i++) {
        Anew[j][i] = 0.25f * (A[j][i + 1] + A[j][i - 1] + A[j - 1][i] + A[j + 1][i]);
        const Real change = fabs(Anew[j][i] - A[j][i]);
        error = std::max(error, change);
      }
    }

    std::swap(A, Anew);
    iter++;
  }
  return error;
}

template <typename Real>
struct PointerSwap : jacobi::SwappedLaplace<Real> {
  using jacobi::SwappedLaplace<Real>::SwappedLaplace;
  void run(Parts) { this->error = iterate(this->n, this->m, this->iter_max, this->A, this->Anew); }
};

void work(const Size& size, double cache, rl_work& work) {
  jacobi::swapping_work(size, cache, static_cast<double>(size["sweeps"]), work);
}

}  // namespace

extern const VariantFile jacobi_openmp_3_pointer_swap{variant<PointerSwap, float>({
    .title = "Pointer swap",
    .claim = "The two grids change roles after a sweep, so nothing is copied back: two passes over "
             "memory in place of four (three of six with write-allocate).",
    .expects = RL_LESS_TRAFFIC,
    .parent = "vectorized",
    .parts = {"stencil"},
    .work = work,
})};

}  // namespace roofladder
