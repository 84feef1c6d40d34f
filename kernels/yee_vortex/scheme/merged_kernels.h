// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "kernels/yee_vortex/scheme/fluxes.h"
#include "kernels/yee_vortex/scheme/time_step.h"

// The four kernels of a stage that remain when kernels that read the same cells are merged:
// viscosity, fluxes along x, fluxes along y, integral and propagation. A flux is the convective
// minus the viscous one.
namespace roofladder::yee_vortex {

template <typename Arithmetic, typename Real, typename Loop = Unrolled>
struct MergedKernels {
  using Cell = InRegisters::Cell<Real>;
  template <int Count>
  using Sums = InRegisters::Sums<Real, Count>;
  using Point = typename Arithmetic::template Point<Real>;

  // Fluxes through the face between two cells.
  template <int Direction>
  EVERYWHERE static void face(const Grid<Real>& grid, const Cell& a, const Cell& b, Real viscosity,
                              Sums<flux_planes>& sums) {
    const Slopes<Real> slopes_a = slopes_of<Direction, Energy::along, Arithmetic>(a, grid);
    const Slopes<Real> slopes_b = slopes_of<Direction, Energy::along, Arithmetic>(b, grid);
    sums.clear();
    Loop::template ends<Real>([&](Real where) {
      const Conserved4<Real> from = at_face<Direction, true>(a, where);
      const Conserved4<Real> to = at_face<Direction, false>(b, where);
      const Point point_a(from);
      const Point point_b(to);
      const Conserved4<Real> convective = convective_flux(from, point_a, to, point_b);
      const Viscous<Real> viscous = viscous_flux<Arithmetic>(
          viscosity, grid.template width_along<Direction>(), point_a, slopes_a, point_b, slopes_b);
      add_to_face(sums, 0, where, convective.density);
      add_to_face(sums, along<Direction>, where, convective.along - viscous.along);
      add_to_face(sums, across<Direction>, where, convective.across - viscous.across);
      add_to_face(sums, 3, where, convective.energy - viscous.energy);
    });
    sums.store();
  }

  template <int Direction>
  EVERYWHERE static void fluxes(const Grid<Real>& grid, Planes<Real> state,
                                Planes<Real> viscosities, Planes<Real> fluxes, Index before,
                                Index cell) {
    const Real viscosity = Real(0.5) * (viscosities.at(0, before) + viscosities.at(0, cell));
    Sums<flux_planes> sums(fluxes, cell);
    face<Direction>(grid, Cell(state, before), Cell(state, cell), viscosity, sums);
  }

  // Reads the step's beginning and writes the next state at `of_mesh`; reads everything else at
  // `cell` and its neighbours. `state` and `next` may be the same.
  EVERYWHERE static void integral_and_propagation(const Grid<Real>& grid, const Stage<Real>& stage,
                                                  Planes<Real> begin, Planes<Real> next,
                                                  Index of_mesh, Planes<Real> state,
                                                  Planes<Real> viscosities, Planes<Real> fluxes_x,
                                                  Planes<Real> fluxes_y, Index cell, Index east,
                                                  Index north) {
    Sums<state_planes> rates(next, of_mesh);
    rates.clear();
    UNROLL_ALL
    for (int k = 0; k < variables; k++) {
      add_faces<Arithmetic>(grid, fluxes_x, fluxes_y, k, Real(-1.0), rates, cell, east, north);
    }
    const Cell c(state, cell);
    const Real viscosity = viscosities.at(0, cell);
    const Slopes<Real> slopes = slopes_of<0, Energy::both, Arithmetic>(c, grid);
    Loop::template points<Real>([&](Real xi, Real eta) {
      const Point point(inside(c, xi, eta));
      const Conserved4<Real> x = point.flux_along();
      const Conserved4<Real> y = point.flux_across();
      const Stresses<Real> stresses = stresses_at<Arithmetic>(viscosity, point, slopes);
      const Viscous<Real>& of_x = stresses.through_x;
      const Viscous<Real>& of_y = stresses.through_y;
      const auto add = [&](int k, Real flux_x, Real flux_y) {
        add_inside<Arithmetic>(grid, k, Real(1.0), flux_x, flux_y, rates);
      };
      add(0, x.density, y.density);
      add(1, x.along - of_x.along, y.along - of_y.along);
      add(2, x.across - of_x.across, y.across - of_y.across);
      add(3, x.energy - of_x.energy, y.energy - of_y.energy);
    });
    UNROLL_ALL
    for (int k = 0; k < state_planes; k++) {
      next.at(k, of_mesh) = stage.after(begin.at(k, of_mesh), c[k], rates[k]);
    }
  }
};

}  // namespace roofladder::yee_vortex
