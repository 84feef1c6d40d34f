// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <concepts>

#include "kernels/multipole_gravity/grid.h"
#include "roofladder/ladder/arrays.hpp"

// Computes spherical harmonics for the variants or for their tables.
namespace roofladder::multipole {

using Index = std::int64_t;

inline Grid grid_of(const Size& size) {
  return {.radii = size["radii"], .theta = size["theta"], .phi = size["phi"]};
}

// Cosines and sines of a grid's directions, and the coefficients of the recurrence.
template <typename Real>
struct Angles {
  explicit Angles(const Problem& problem)
      : Angles([&](const char* name) { return problem.array<Real>(name).data(); }) {}
  // find: returns an array's first element, given the array's name.
  template <std::invocable<const char*> Find>
  explicit Angles(Find find)
      : cos_theta(find("cos_theta")),
        sin_theta(find("sin_theta")),
        cos_phi(find("cos_phi")),
        sin_phi(find("sin_phi")),
        raise(find("raise")),
        drop(find("drop")) {}

  const Real* const cos_theta;
  const Real* const sin_theta;
  const Real* const cos_phi;
  const Real* const sin_phi;
  const Real* const raise;
  const Real* const drop;
};

// Calls take(l, m, value) for the polar factors of theta's index j, ordered by m.
template <typename Real, typename Take>
[[gnu::always_inline]] inline void polar_factors(const Angles<Real>& angles, Index j, Take take) {
  const Real x = angles.cos_theta[j];
  const Real y = angles.sin_theta[j];
  Real sectoral = angles.raise[0];
  for (int m = 0; m <= l_max; m++) {
    if (m > 0) {
      sectoral = angles.raise[legendre(m, m)] * y * sectoral;
    }
    Real before = 0.0;
    Real value = sectoral;
    take(m, m, value);
    for (int l = m + 1; l <= l_max; l++) {
      const Real next =
          angles.raise[legendre(l, m)] * x * value - angles.drop[legendre(l, m)] * before;
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
  Azimuth(const Angles<Real>& angles, Index k)
      : m_cos_phi(angles.cos_phi[k]), m_sin_phi(angles.sin_phi[k]) {}

  void advance() {
    const Real next = cosine * m_cos_phi - sine * m_sin_phi;
    sine = sine * m_cos_phi + cosine * m_sin_phi;
    cosine = next;
  }

  Real cosine = 1.0;  // of m phi, where m is the number of advances
  Real sine = 0.0;

 private:
  Real m_cos_phi;
  Real m_sin_phi;
};

// All harmonics of one direction, by recurrence: the report's ylm.
template <typename Real>
[[gnu::always_inline]] inline void spherical_harmonics(const Angles<Real>& angles, Index j, Index k,
                                                       Real* ylm) {
  Azimuth<Real> azimuth(angles, k);
  polar_factors(angles, j, [&](int l, int m, const Real& value) {
    if (l == m && m > 0) {
      azimuth.advance();
    }
    ylm[moment(l, m)] = value * azimuth.cosine;
    if (m > 0) {
      ylm[moment(l, -m)] = value * azimuth.sine;
    }
  });
}

}  // namespace roofladder::multipole
