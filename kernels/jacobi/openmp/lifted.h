// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstdint>
#include <string>

#include "kernels/jacobi/openmp/lifted_walk.h"

// Rungs on a lifted grid: ten sweeps per pass.
namespace roofladder::jacobi {

template <Quarters quarters>
struct Lifted {
  static constexpr int sweeps = StripShape::halo;  // in a pass, and between two tests of the error

  template <typename Real>
  class Code : public Laplace<Real> {
   public:
    explicit Code(const Problem& problem) : Laplace<Real>(problem), m_grid(this->n) {}

    void reset() { m_grid.assign(this->A); }
    void finish() { m_grid.copy_to(this->A); }

    void run(Parts) {
      const Real tol = never_converged;
      this->error = 1.f;
      for (int iter = 0; this->error > tol && iter < this->iter_max;) {
        const int depth = std::min(sweeps, this->iter_max - iter);
        this->error = pass(depth);
        iter += depth;
      }
    }

   private:
    Real pass(int depth) {
      Real error = 0.f;
#pragma omp parallel reduction(max : error)
      {
        LiftedWalk<quarters, Real> walk(m_grid, depth);
#pragma omp barrier
        error = walk.run();
      }
      m_grid.end_pass();
      return error;
    }

    LiftedGrid<Real> m_grid;
  };

  // Counts one thread, as in rung temporal.
  static void work(const Size& size, double cache, rl_work& work) {
    const auto n = static_cast<int>(size["n"]);
    double passes = 0;
    for (std::int64_t left = size["sweeps"]; left > 0; left -= sweeps, passes += 1) {
      add_pass(n, static_cast<int>(std::min<std::int64_t>(left, sweeps)), work.fp32);
    }
    work.fp32.compare += 2 * passes + 1;
    declare_bytes_in_place(size, cache, passes, work);
  }

  static VariantEntry entry(const std::string& title, const std::string& claim,
                            std::uint32_t expects, const std::string& parent, std::uint32_t flags) {
    return variant<Code, float>({
        .title = title,
        .claim = claim,
        .expects = expects,
        .parent = parent,
        .flags = flags,
        .parts = {"stencil"},
        .work = work,
    });
  }

 private:
  static void add_pass(int n, int depth, rl_operations& ops) {
    const double rows = n - 2;
    const double points = rows * strips_of(n) * StripShape::columns;
    ops.add += points * (3 * depth + 1);
    ops.compare += points * 2;
    ops.mul += points * (quarters == Quarters::every_sweep ? depth + 1 : 3);
    if (quarters == Quarters::last_sweep) {
      ops.mul += (depth - 1) * 2.0 * strips_of(n) * StripShape::columns;
      ops.mul += depth * rows * boundaries_of(n);
    }
  }

  // Number of boundary columns that all strips hold together, including those in halos.
  static int boundaries_of(int n) {
    int count = 0;
    for (int strip = 0; strip < strips_of(n); ++strip) {
      for (const int column : {0, n - 1}) {
        count += StripShape::holds(column - strip * StripShape::owned) ? 1 : 0;
      }
    }
    return count;
  }
};

}  // namespace roofladder::jacobi
