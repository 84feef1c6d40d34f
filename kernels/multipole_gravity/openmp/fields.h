// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "kernels/multipole_gravity/grid.h"
#include "kernels/variant.h"

// What the variants share around their loops: the arrays, spherical harmonics, declared work.
namespace roofladder::multipole {

using Index = std::int64_t;

inline Grid grid_of(const Size& size) {
  return {.radii = size["radii"], .theta = size["theta"], .phi = size["phi"]};
}

template <typename Real>
class Fields {
 public:
  explicit Fields(const Problem& problem)
      : grid(grid_of(problem.size)),
        density(problem.array<Real>("density").data()),
        volume(problem.array<Real>("volume").data()),
        cos_theta(problem.array<Real>("cos_theta").data()),
        sin_theta(problem.array<Real>("sin_theta").data()),
        cos_phi(problem.array<Real>("cos_phi").data()),
        sin_phi(problem.array<Real>("sin_phi").data()),
        raise(problem.array<Real>("raise").data()),
        drop(problem.array<Real>("drop").data()),
        shell_moments(problem.array<Real>("moments").data()) {}

  void reset() {}
  void finish() {}

  const Grid grid;
  const Real* const density;
  const Real* const volume;  // of the cells of a row, which differ in phi only
  const Real* const cos_theta;
  const Real* const sin_theta;
  const Real* const cos_phi;
  const Real* const sin_phi;
  const Real* const raise;
  const Real* const drop;
  Real* const shell_moments;
};

// Calls take(l, m, value) for the polar factors of theta's index j, m after m.
template <typename Real, typename Take>
[[gnu::always_inline]] inline void polar_factors(const Fields<Real>& f, Index j, Take take) {
  const Real x = f.cos_theta[j];
  const Real y = f.sin_theta[j];
  Real sectoral = f.raise[0];
  for (int m = 0; m <= l_max; m++) {
    if (m > 0) {
      sectoral = f.raise[legendre(m, m)] * y * sectoral;
    }
    Real before = 0.0;
    Real value = sectoral;
    take(m, m, value);
    for (int l = m + 1; l <= l_max; l++) {
      const Real next = f.raise[legendre(l, m)] * x * value - f.drop[legendre(l, m)] * before;
      before = value;
      value = next;
      take(l, m, value);
    }
  }
}

// Cosine and sine of the multiples of the angle of phi's index k.
template <typename Real>
class Azimuth {
 public:
  Azimuth(const Fields<Real>& f, Index k) : m_cos_phi(f.cos_phi[k]), m_sin_phi(f.sin_phi[k]) {}

  void advance() {
    const Real next = cosine * m_cos_phi - sine * m_sin_phi;
    sine = sine * m_cos_phi + cosine * m_sin_phi;
    cosine = next;
  }

  Real cosine = 1.0;  // of m phi, m the number of advances
  Real sine = 0.0;

 private:
  Real m_cos_phi;
  Real m_sin_phi;
};

// All harmonics of one direction, by recurrence: the report's ylm.
template <typename Real>
[[gnu::always_inline]] inline void spherical_harmonics(const Fields<Real>& f, Index j, Index k,
                                                       Real* ylm) {
  Azimuth<Real> azimuth(f, k);
  polar_factors(f, j, [&](int l, int m, const Real& value) {
    if (l == m && m > 0) {
      azimuth.advance();
    }
    ylm[moment(l, m)] = value * azimuth.cosine;
    if (m > 0) {
      ylm[moment(l, -m)] = value * azimuth.sine;
    }
  });
}

// Density, volumes and tables of so many reals once; moments by regular stores.
inline void declare_bytes(const Grid& grid, Index table, rl_work& work) {
  work.minimum_read = sizeof(double) * static_cast<double>(grid.cells() + grid.rows() + table);
  work.minimum_write = sizeof(double) * static_cast<double>(grid.radii * moments);
  work.write_allocate = work.minimum_write;
}

// Of each cell the harmonics by recurrence, its mass, and an update of every moment.
inline void work_of_every_cell(const Size& size, double /*cache*/, rl_work& work) {
  const Grid grid = grid_of(size);
  constexpr int raised = legendres - (l_max + 1);
  constexpr int sines = moments - legendres;
  const auto cells = static_cast<double>(grid.cells());
  work.fp64.mul = cells * (2 * l_max + 3 * raised + 4 * l_max + legendres + sines + 1 + moments);
  work.fp64.add = cells * (raised + 2 * l_max + moments);
  declare_bytes(grid, 2 * (grid.theta + grid.phi + legendres), work);
}

}  // namespace roofladder::multipole
