// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstdint>

#include "roofladder/ladder/work.hpp"
#include "roofladder/openmp/counted_maximum.hpp"
#include "roofladder/openmp/variant.hpp"

// Code that the variants share around their loops: arrays as rows, the place of the result,
// declared work.
namespace roofladder::jacobi {

// Below any error, so that every repetition does all its sweeps.
inline constexpr float never_converged = -1.0F;

template <typename Real>
class Grid {
 public:
  Grid(Real* data, int n) : m_data(data), m_n(n) {}
  Real* operator[](int j) const { return m_data + j * m_n; }

 private:
  Real* m_data;
  std::ptrdiff_t m_n;
};

// The seed's problem: n rows of m points.
template <typename Real>
class Laplace {
 public:
  explicit Laplace(const Problem& problem)
      : n(static_cast<int>(problem.size["n"])),
        m(n),
        iter_max(static_cast<int>(problem.size["sweeps"])),
        A(problem.array<Real>("A").data(), n),
        Anew(problem.array<Real>("Anew").data(), n),
        error(problem.array<Real>("error")[0]) {}

  void reset() {}
  void finish() {}

  const int n;
  const int m;
  const int iter_max;
  const Grid<Real> A;
  const Grid<Real> Anew;
  Real& error;
};

// For variants that swap the grids: both need the boundary, and after an odd number of sweeps the
// result is in Anew.
template <typename Real>
class SwappedLaplace : public Laplace<Real> {
 public:
  using Laplace<Real>::Laplace;

  void reset() { copy_rows(this->A, this->Anew); }

  void finish() {
    if (this->iter_max % 2 == 1) {
      copy_rows(this->Anew, this->A);
    }
  }

 private:
  void copy_rows(Grid<Real> from, Grid<Real> to) const {
    for (int j = 0; j < this->n; ++j) {
      std::copy_n(from[j], this->m, to[j]);
    }
  }
};

// A pass reads one grid of a pair and writes the other; see "Bytes" in the family's README.
inline void declare_bytes(const Size& size, double cache, double passes, rl_work& work) {
  const auto n = static_cast<double>(size["n"]);
  const double interior = sizeof(float) * (n - 2) * (n - 2);
  const double boundary = sizeof(float) * 4 * (n - 2);
  const double each_way = resweep(2 * interior, cache, passes) / 2;
  work.minimum_read = each_way + boundary;
  work.minimum_write = each_way;
  work.write_allocate = each_way;
}

// The same if a pass reads and writes one grid; also described there.
inline void declare_bytes_in_place(const Size& size, double cache, double passes, rl_work& work) {
  const auto n = static_cast<double>(size["n"]);
  const double interior = sizeof(float) * (n - 2) * (n - 2);
  const double boundary = sizeof(float) * 4 * (n - 2);
  work.minimum_write = resweep(interior, cache, passes);
  work.minimum_read = work.minimum_write + boundary;
}

// Per point and sweep: three additions and a multiplication; if the error is found also a
// subtraction, an absolute value and a maximum. The loop compares error and tolerance before every
// sweep and once more at the end.
inline void declare_flops(const Size& size, double sweeps_with_error, rl_work& work) {
  const auto n = static_cast<double>(size["n"]);
  const auto sweeps = static_cast<double>(size["sweeps"]);
  const double points = (n - 2) * (n - 2);
  work.fp32.add = points * (3 * sweeps + sweeps_with_error);
  work.fp32.mul = points * sweeps;
  work.fp32.compare = 2 * points * sweeps_with_error + sweeps + 1;
}

// A stencil pass and a copy pass per sweep.
inline void copying_work(const Size& size, double cache, rl_work& work) {
  const auto sweeps = static_cast<double>(size["sweeps"]);
  declare_bytes(size, cache, 2 * sweeps, work);
  declare_flops(size, sweeps, work);
}

// A stencil pass per sweep.
inline void swapping_work(const Size& size, double cache, double sweeps_with_error, rl_work& work) {
  declare_bytes(size, cache, static_cast<double>(size["sweeps"]), work);
  declare_flops(size, sweeps_with_error, work);
}

}  // namespace roofladder::jacobi
