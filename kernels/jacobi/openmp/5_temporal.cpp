// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <omp.h>
#include <string>

#include "kernels/jacobi/openmp/tile_walk.h"

namespace roofladder {
namespace {

constexpr int every = 10;  // sweeps between two tests of the error, as in periodic_error

// Does all sweeps of a pass in place. A thread's rows depend on those of its neighbours, which keep
// their old values until every thread has copied them.
template <typename Real>
Real sweep_in_tiles(const jacobi::Laplace<Real>& laplace, int depth, bool with_error) {
  Real error = 0.f;
#pragma omp parallel reduction(max : error)
  {
    jacobi::TileWalk<Real> walk(laplace.A, laplace.n, depth, with_error);
#pragma omp barrier
    error = walk.run();
  }
  return error;
}

template <int sweeps, typename Real>
Real iterate(const jacobi::Laplace<Real>& laplace) {
  const Real tol = jacobi::never_converged;
  Real error = 1.f;
  int iter = 0;
  while (error > tol && iter < laplace.iter_max) {
    const int tested = std::min(iter + every, laplace.iter_max);
    while (iter < tested) {
      const int depth = std::min(sweeps, tested - iter);
      iter += depth;
      error = sweep_in_tiles(laplace, depth, iter == tested);
    }
  }
  return error;
}

template <int sweeps>
struct Temporal {
  template <typename Real>
  struct Code : jacobi::Laplace<Real> {
    using jacobi::Laplace<Real>::Laplace;
    void run(Parts) { this->error = iterate<sweeps>(*this); }
  };

  // Counts one thread; with several, each also sweeps the halo rows of its share.
  static void work(const Size& size, double cache, rl_work& work) {
    const auto n = static_cast<int>(size["n"]);
    double passes = 0;
    double tests = 0;
    double points = 0;
    for (std::int64_t left = size["sweeps"]; left > 0; left -= every, tests += 1) {
      for (std::int64_t of_test = std::min<std::int64_t>(left, every); of_test > 0; passes += 1) {
        const auto depth = std::min<std::int64_t>(sweeps, of_test);
        points += jacobi::points_of_pass(n, static_cast<int>(depth));
        of_test -= depth;
      }
    }
    const double tested_points = tests * (n - 2.0) * (n - 2.0);
    jacobi::declare_bytes_in_place(size, cache, passes, work);
    work.fp32.add = 3 * points + tested_points;
    work.fp32.mul = points;
    work.fp32.compare = 2 * tested_points + tests + 1;
  }

  static VariantEntry entry(const std::string& parent) {
    return variant<Code, float>({
        .title = std::to_string(sweeps) + " sweeps a pass",
        .claim = "A thread walks down a strip of columns whose last rows fit half of the "
                 "first-level cache, two of every sweep, and does " +
                 std::to_string(sweeps) +
                 " sweeps on the way: a row is read once, and the row of the last sweep is written "
                 "over it, into lines that the caches still hold. Price: the columns where strips "
                 "meet are swept twice.",
        .expects = RL_LESS_TRAFFIC,
        .parent = parent,
        .parts = {"stencil"},
        .parameters = {{"sweeps", sweeps}},
        .work = work,
    });
  }
};

}  // namespace

extern const VariantFile jacobi_openmp_5_temporal{Temporal<2>::entry("periodic_error:every=10"),
                                                  Temporal<5>::entry("temporal:sweeps=2"),
                                                  Temporal<10>::entry("temporal:sweeps=5")};

}  // namespace roofladder
