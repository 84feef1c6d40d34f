// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "kernels/yee_vortex/scheme/fluxes.h"
#include "kernels/yee_vortex/scheme/time_step.h"

// The kernels of a Runge-Kutta stage, for one cell each; the face of a cell is the one at its
// beginning. `Access` defines how arrays are accessed, `Arithmetic` how formulas are written.
namespace roofladder::yee_vortex {

// The density has no viscous flux: the planes begin with those of the momentum along x.
inline constexpr int viscous_variables = variables - 1;

template <typename Access, typename Arithmetic, typename Real>
struct SeparateKernels {
  using Cell = typename Access::template Cell<Real>;
  template <int Count>
  using Sums = typename Access::template Sums<Real, Count>;
  using Point = typename Arithmetic::template Point<Real>;

  template <int Direction>
  EVERYWHERE static void convective_fluxes(Planes<Real> state, Planes<Real> fluxes, Index before,
                                           Index cell) {
    const Cell a(state, before);
    const Cell b(state, cell);
    Sums<flux_planes> sums(fluxes, cell);
    sums.clear();
    Unrolled::ends<Real>([&](Real where) {
      const Conserved4<Real> from = at_face<Direction, true>(a, where);
      const Conserved4<Real> to = at_face<Direction, false>(b, where);
      const Conserved4<Real> flux = convective_flux(from, Point(from), to, Point(to));
      add_to_face(sums, 0, where, flux.density);
      add_to_face(sums, along<Direction>, where, flux.along);
      add_to_face(sums, across<Direction>, where, flux.across);
      add_to_face(sums, 3, where, flux.energy);
    });
    sums.store();
  }

  EVERYWHERE static void convective_integral(const Grid<Real>& grid, Planes<Real> state,
                                             Planes<Real> fluxes_x, Planes<Real> fluxes_y,
                                             Planes<Real> rates, Index cell, Index east,
                                             Index north) {
    Sums<state_planes> sums(rates, cell);
    sums.clear();
    UNROLL_ALL
    for (int k = 0; k < variables; k++) {
      add_faces<Arithmetic>(grid, fluxes_x, fluxes_y, k, Real(-1.0), sums, cell, east, north);
    }
    const Cell c(state, cell);
    Unrolled::points<Real>([&](Real xi, Real eta) {
      const Point point(inside(c, xi, eta));
      const Conserved4<Real> x = point.flux_along();
      const Conserved4<Real> y = point.flux_across();
      const auto add = [&](int k, Real flux_x, Real flux_y) {
        add_inside<Arithmetic>(grid, k, Real(1.0), flux_x, flux_y, sums);
      };
      add(0, x.density, y.density);
      add(1, x.along, y.along);
      add(2, x.across, y.across);
      add(3, x.energy, y.energy);
    });
    sums.store();
  }

  template <int Direction>
  EVERYWHERE static void viscous_fluxes(const Grid<Real>& grid, Planes<Real> state,
                                        Planes<Real> viscosities, Planes<Real> fluxes, Index before,
                                        Index cell) {
    const Cell a(state, before);
    const Cell b(state, cell);
    Sums<2 * viscous_variables> sums(fluxes, cell);
    sums.clear();
    Unrolled::ends<Real>([&](Real where) {
      const Real viscosity = Real(0.5) * (viscosities.at(0, before) + viscosities.at(0, cell));
      const Viscous<Real> flux =
          viscous_flux<Arithmetic>(viscosity, grid.template width_along<Direction>(),
                                   Point(at_face<Direction, true>(a, where)),
                                   slopes_of<Direction, Energy::along, Arithmetic>(a, grid),
                                   Point(at_face<Direction, false>(b, where)),
                                   slopes_of<Direction, Energy::along, Arithmetic>(b, grid));
      add_to_face(sums, along<Direction> - 1, where, flux.along);
      add_to_face(sums, across<Direction> - 1, where, flux.across);
      add_to_face(sums, 2, where, flux.energy);
    });
    sums.store();
  }

  // `rates`: rates of change from the momentum along x on.
  EVERYWHERE static void viscous_integral(const Grid<Real>& grid, Planes<Real> state,
                                          Planes<Real> viscosities, Planes<Real> fluxes_x,
                                          Planes<Real> fluxes_y, Planes<Real> rates, Index cell,
                                          Index east, Index north) {
    Sums<modes * viscous_variables> sums(rates, cell);
    sums.fetch();
    UNROLL_ALL
    for (int k = 0; k < viscous_variables; k++) {
      add_faces<Arithmetic>(grid, fluxes_x, fluxes_y, k, Real(1.0), sums, cell, east, north);
    }
    const Cell c(state, cell);
    Unrolled::points<Real>([&](Real xi, Real eta) {
      const Stresses<Real> stresses =
          stresses_at<Arithmetic>(viscosities.at(0, cell), Point(inside(c, xi, eta)),
                                  slopes_of<0, Energy::both, Arithmetic>(c, grid));
      const auto add = [&](int k, Real flux_x, Real flux_y) {
        add_inside<Arithmetic>(grid, k, Real(-1.0), flux_x, flux_y, sums);
      };
      add(0, stresses.through_x.along, stresses.through_y.along);
      add(1, stresses.through_x.across, stresses.through_y.across);
      add(2, stresses.through_x.energy, stresses.through_y.energy);
    });
    sums.store();
  }

  EVERYWHERE static void propagation(const Stage<Real>& stage, Planes<Real> begin,
                                     Planes<Real> state, Planes<Real> rates, Planes<Real> next,
                                     Index cell) {
    UNROLL_ALL
    for (int k = 0; k < state_planes; k++) {
      next.at(k, cell) = stage.after(begin.at(k, cell), state.at(k, cell), rates.at(k, cell));
    }
  }
};

}  // namespace roofladder::yee_vortex
