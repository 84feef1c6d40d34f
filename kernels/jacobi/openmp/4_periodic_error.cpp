// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>
#include <string>
#include <utility>

#include "kernels/jacobi/openmp/laplace.h"

namespace roofladder {
namespace {

template <typename Real>
Real sweep_with_error(int n, int m, jacobi::Grid<Real> A, jacobi::Grid<Real> Anew) {
  using std::fabs;
  Real error = 0.f;
#pragma omp parallel for firstprivate(m, n, Anew, A) reduction(max : error)
  for (int j = 1; j < n - 1; j++) {
#pragma omp simd reduction(max : error)
    for (int i = 1; i < m - 1; i++) {
      Anew[j][i] = 0.25f * (A[j][i + 1] + A[j][i - 1] + A[j - 1][i] + A[j + 1][i]);
      const Real change = fabs(Anew[j][i] - A[j][i]);
      error = std::max(error, change);
    }
  }
  return error;
}

template <typename Real>
void sweep(int n, int m, jacobi::Grid<Real> A, jacobi::Grid<Real> Anew) {
#pragma omp parallel for firstprivate(m, n, Anew, A)
  for (int j = 1; j < n - 1; j++) {
#pragma omp simd
    for (int i = 1; i < m - 1; i++) {
      Anew[j][i] = 0.25f * (A[j][i + 1] + A[j][i - 1] + A[j - 1][i] + A[j + 1][i]);
    }
  }
}

template <int every, typename Real>
Real iterate(int n, int m, int iter_max, jacobi::Grid<Real> A, jacobi::Grid<Real> Anew) {
  const Real tol = jacobi::never_converged;
  Real error = 1.f;
  int iter = 0;
  while (error > tol && iter < iter_max) {
    iter++;
    if (iter % every == 0 || iter == iter_max) {
      error = sweep_with_error(n, m, A, Anew);
    } else {
      sweep(n, m, A, Anew);
    }
    std::swap(A, Anew);
  }
  return error;
}

template <int every>
struct PeriodicError {
  template <typename Real>
  struct Code : jacobi::SwappedLaplace<Real> {
    using jacobi::SwappedLaplace<Real>::SwappedLaplace;
    void run(Parts) {
      this->error = iterate<every>(this->n, this->m, this->iter_max, this->A, this->Anew);
    }
  };

  static void work(const Size& size, double cache, rl_work& work) {
    const std::int64_t sweeps_with_error = (size["sweeps"] + every - 1) / every;
    jacobi::swapping_work(size, cache, static_cast<double>(sweeps_with_error), work);
  }

  static VariantEntry entry() {
    return variant<Code, float>({
        .title = "Error every " + std::to_string(every) + " sweeps",
        .claim = "The error is computed only in the sweeps that test it. This saves a subtraction "
                 "and two comparisons a point but no traffic, since the old value is read for the "
                 "stencil of its neighbours anyway.",
        .expects = RL_FEWER_FLOPS,
        .parent = "pointer_swap",
        .parts = {"stencil"},
        .parameters = {{"every", every}},
        .work = work,
    });
  }
};

}  // namespace

extern const VariantFile jacobi_openmp_4_periodic_error{PeriodicError<10>::entry()};

}  // namespace roofladder
