// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>

#include "kernels/yee_vortex/scheme/arithmetic.h"

// Fluxes through a face, and fluxes inside a cell, at a point of a Gauss rule.
namespace roofladder::yee_vortex {

inline constexpr double gauss = 0.57735026918962576451;  // 1 / sqrt(3)

// Variables in the order of Conserved4 for faces along x (0) and y (1).
template <int Direction>
inline constexpr int along = 1 + Direction;
template <int Direction>
inline constexpr int across = 2 - Direction;

// The modes of the slope along the direction, and across it.
template <int Direction>
inline constexpr int slope_along = 1 + Direction;
template <int Direction>
inline constexpr int slope_across = 2 - Direction;

// The solution on a face of the cell, at the end of the direction or at its beginning.
template <int Direction, bool End, typename Real, typename Cell>
EVERYWHERE Conserved4<Real> at_face(const Cell& cell, Real where) {
  const auto value = [&](int variable) {
    const Real mean = cell[modes * variable];
    const Real slope = cell[modes * variable + slope_along<Direction>];
    return (End ? mean + slope : mean - slope) +
           where * cell[modes * variable + slope_across<Direction>];
  };
  return {value(0), value(along<Direction>), value(across<Direction>), value(3)};
}

template <typename Real, typename Cell>
EVERYWHERE Conserved4<Real> inside(const Cell& cell, Real xi, Real eta) {
  const auto value = [&](int variable) {
    return cell[modes * variable] + xi * cell[modes * variable + 1] +
           eta * cell[modes * variable + 2];
  };
  return {value(0), value(1), value(2), value(3)};
}

// Derivatives of the conserved variables along Direction and across it; the energy's may be left
// out across.
template <typename Real>
struct Slopes {
  Conserved4<Real> along;
  Conserved4<Real> across;
};
enum class Energy { along, both };

template <int Direction, Energy energy, typename Arithmetic, typename Real, typename Cell>
EVERYWHERE Slopes<Real> slopes_of(const Cell& cell, const Grid<Real>& grid) {
  const auto slope = [&](int variable, int mode, const Width<Real>& width) {
    return Arithmetic::over(Real(2.0) * cell[modes * variable + mode], width);
  };
  const auto slope_1 = [&](int variable) {
    return slope(variable, slope_along<Direction>, grid.template width_along<Direction>());
  };
  const auto slope_2 = [&](int variable) {
    return slope(variable, slope_across<Direction>, grid.template width_along<1 - Direction>());
  };
  return {{slope_1(0), slope_1(along<Direction>), slope_1(across<Direction>), slope_1(3)},
          {slope_2(0), slope_2(along<Direction>), slope_2(across<Direction>),
           energy == Energy::both ? slope_2(3) : Real(0.0)}};
}

// The local Lax-Friedrichs flux.
template <typename Point, typename Real>
EVERYWHERE Conserved4<Real> convective_flux(const Conserved4<Real>& before,
                                            const Point& point_before,
                                            const Conserved4<Real>& after,
                                            const Point& point_after) {
  using std::fabs;
  const Real speed = greater(fabs(point_before.velocity_along()) + point_before.sound(),
                             fabs(point_after.velocity_along()) + point_after.sound());
  const Real half_speed = Real(0.5) * speed;
  const Conserved4<Real> a = point_before.flux_along();
  const Conserved4<Real> b = point_after.flux_along();
  const auto flux = [&](Real of_before, Real of_after, Real w_before, Real w_after) {
    return Real(0.5) * (of_before + of_after) - half_speed * (w_after - w_before);
  };
  return {flux(a.density, b.density, before.density, after.density),
          flux(a.along, b.along, before.along, after.along),
          flux(a.across, b.across, before.across, after.across),
          flux(a.energy, b.energy, before.energy, after.energy)};
}

// Momentum along, momentum across, energy.
template <typename Real>
struct Viscous {
  Real along;
  Real across;
  Real energy;
};

// The viscous flux of a Newtonian fluid, with the mean of both sides' gradients and the
// contribution of the jump.
template <typename Arithmetic, typename Point, typename Real>
[[gnu::always_inline]] EVERYWHERE inline Viscous<Real> viscous_flux(
    Real viscosity, const Width<Real>& width, const Point& point_before, const Slopes<Real>& before,
    const Point& point_after, const Slopes<Real>& after) {
  const Real velocity_before = point_before.velocity_along();
  const Real velocity_after = point_after.velocity_along();
  const Real drift_before = point_before.velocity_across();
  const Real drift_after = point_after.velocity_across();
  const Derivatives<Real> along_before = point_before.all_derivatives(before.along);
  const Derivatives<Real> along_after = point_after.all_derivatives(after.along);
  const VelocityDerivatives<Real> across_before = point_before.derivatives(before.across);
  const VelocityDerivatives<Real> across_after = point_after.derivatives(after.across);
  const auto mean = [](Real a, Real b) { return Real(0.5) * (a + b); };
  const auto recovered = [&](Real a, Real b, Real from, Real to) {
    return mean(a, b) + Arithmetic::over(Real(penalty) * (to - from), width);
  };
  const Real along_along =
      recovered(along_before.along, along_after.along, velocity_before, velocity_after);
  const Real across_along =
      recovered(along_before.across, along_after.across, drift_before, drift_after);
  const Real temperature_along = recovered(along_before.temperature, along_after.temperature,
                                           point_before.temperature(), point_after.temperature());
  const Real along_across = mean(across_before.along, across_after.along);
  const Real across_across = mean(across_before.across, across_after.across);
  const Real normal =
      Arithmetic::normal_stress(viscosity, along_along, along_along + across_across);
  const Real shear = viscosity * (along_across + across_along);
  return {normal, shear,
          mean(velocity_before, velocity_after) * normal + mean(drift_before, drift_after) * shear +
              Arithmetic::conductivity(viscosity) * temperature_along};
}

// Stresses of both directions, at a point inside a cell.
template <typename Real>
struct Stresses {
  Viscous<Real> through_x;
  Viscous<Real> through_y;
};

template <typename Arithmetic, typename Point, typename Real>
EVERYWHERE Stresses<Real> stresses_at(Real viscosity, const Point& point,
                                      const Slopes<Real>& slopes) {
  const Real u = point.velocity_along();
  const Real v = point.velocity_across();
  const Derivatives<Real> by_x = point.all_derivatives(slopes.along);
  const Derivatives<Real> by_y = point.all_derivatives(slopes.across);
  const Real divergence = by_x.along + by_y.across;
  const Real xx = Arithmetic::normal_stress(viscosity, by_x.along, divergence);
  const Real yy = Arithmetic::normal_stress(viscosity, by_y.across, divergence);
  const Real xy = viscosity * (by_y.along + by_x.across);
  const Real conductivity = Arithmetic::conductivity(viscosity);
  return {{xx, xy, u * xx + v * xy + conductivity * by_x.temperature},
          {xy, yy, u * xy + v * yy + conductivity * by_y.temperature}};
}

// Handles the points of a Gauss rule one after the other, unrolled. Calls `body` with the
// coordinate of each point on a face, or with the coordinates of each inside a cell.
struct Unrolled {
  template <typename Real, typename Body>
  [[gnu::always_inline]] EVERYWHERE static inline void ends(const Body& body) {
    body(Real(-gauss));
    body(Real(gauss));
  }
  template <typename Real, typename Body>
  [[gnu::always_inline]] EVERYWHERE static inline void points(const Body& body) {
    body(Real(-gauss), Real(-gauss));
    body(Real(gauss), Real(-gauss));
    body(Real(-gauss), Real(gauss));
    body(Real(gauss), Real(gauss));
  }
};

// Adds a flux at a point of a face to its mean and to its slope along the face.
template <typename Real, typename Sums>
EVERYWHERE void add_to_face(Sums& sums, int k, Real where, Real flux) {
  sums.add(2 * k, Real(0.5) * flux);
  sums.add(2 * k + 1, Real(0.5) * where * flux);
}

// Adds the contribution of a variable's fluxes through the four faces to the variable's three
// modes.
template <typename Arithmetic, typename Real, typename Sums>
EVERYWHERE void add_faces(const Grid<Real>& grid, Planes<Real> fluxes_x, Planes<Real> fluxes_y,
                          int k, Real sign, Sums& sums, Index cell, Index east, Index north) {
  const Real west_mean = fluxes_x.at(2 * k, cell);
  const Real east_mean = fluxes_x.at(2 * k, east);
  const Real south_mean = fluxes_y.at(2 * k, cell);
  const Real north_mean = fluxes_y.at(2 * k, north);
  sums.add(modes * k, sign * (Arithmetic::over(east_mean - west_mean, grid.dx) +
                              Arithmetic::over(north_mean - south_mean, grid.dy)));
  const Real along_x = fluxes_y.at(2 * k + 1, north) - fluxes_y.at(2 * k + 1, cell);
  sums.add(modes * k + 1, Real(3.0) * sign *
                              (Arithmetic::over(east_mean + west_mean, grid.dx) +
                               Arithmetic::over(along_x, grid.dy)));
  const Real along_y = fluxes_x.at(2 * k + 1, east) - fluxes_x.at(2 * k + 1, cell);
  sums.add(modes * k + 2, Real(3.0) * sign *
                              (Arithmetic::over(along_y, grid.dx) +
                               Arithmetic::over(north_mean + south_mean, grid.dy)));
}

// Adds the contribution of the fluxes at a point inside the cell to a variable's slopes.
template <typename Arithmetic, typename Real, typename Sums>
EVERYWHERE void add_inside(const Grid<Real>& grid, int k, Real sign, Real flux_x, Real flux_y,
                           Sums& sums) {
  sums.add(modes * k + 1, Arithmetic::over(Real(1.5) * sign * flux_x, grid.dx));
  sums.add(modes * k + 2, Arithmetic::over(Real(1.5) * sign * flux_y, grid.dy));
}

}  // namespace roofladder::yee_vortex
