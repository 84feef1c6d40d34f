// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>

#include "kernels/yee_vortex/scheme/arithmetic.h"

namespace roofladder::yee_vortex {

// A stage of third-order TVD Runge-Kutta: weights of the state at the step's beginning and of a
// forward step from the present state (Shu and Osher, Journal of Computational Physics 77, 1988).
template <typename Real>
struct Stage {
  Real of_begin;
  Real of_step;
  Real dt;

  EVERYWHERE Real after(Real begin, Real state, Real rate) const {
    return of_begin * begin + of_step * (state + dt * rate);
  }
};

inline constexpr int stages = 3;
inline constexpr double of_begin[stages] = {0, 3.0 / 4, 1.0 / 3};
inline constexpr double of_step[stages] = {1, 1.0 / 4, 2.0 / 3};

// Takes any type that gives the planes of a cell by index.
template <typename Real, typename Cell>
EVERYWHERE Conserved4<Real> mean_of(const Cell& cell) {
  return {cell[0], cell[modes], cell[2 * modes], cell[3 * modes]};
}

template <typename Arithmetic, typename Real, typename Cell>
EVERYWHERE Real viscosity_of(const Cell& cell) {
  const typename Arithmetic::template Point<Real> point(mean_of<Real>(cell));
  return viscosity_at(point.temperature());
}

// The kernel of a stage that finds the viscosity of a cell.
template <typename Arithmetic, typename Real>
EVERYWHERE void find_viscosity(Planes<Real> state, Planes<Real> viscosities, Index cell) {
  viscosities.at(0, cell) = viscosity_of<Arithmetic, Real>(InMemory::Cell<Real>(state, cell));
}

// The inverse of the greatest stable time step of a cell, times the Courant number.
template <typename Arithmetic, typename Real>
EVERYWHERE Real rate_of_change(const Grid<Real>& grid, const Conserved4<Real>& mean) {
  using std::fabs;
  const typename Arithmetic::template Point<Real> point(mean);
  const Real sound = point.sound();
  const Real diffusion = point.per_density(Real(diffusion_share * ratio_of_heats / prandtl) *
                                           viscosity_at(point.temperature()));
  return Arithmetic::over(fabs(point.velocity_along()) + sound, grid.dx) +
         Arithmetic::over(fabs(point.velocity_across()) + sound, grid.dy) +
         Arithmetic::over(Arithmetic::over(diffusion, grid.dx), grid.dx) +
         Arithmetic::over(Arithmetic::over(diffusion, grid.dy), grid.dy);
}
template <typename Arithmetic, typename Real>
EVERYWHERE Real rate_of_change(const Grid<Real>& grid, Planes<Real> state, Index cell) {
  return rate_of_change<Arithmetic>(grid, mean_of<Real>(InMemory::Cell<Real>(state, cell)));
}

}  // namespace roofladder::yee_vortex
