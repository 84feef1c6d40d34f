// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "kernels/yee_vortex/scheme/fluxes.h"
#include "kernels/yee_vortex/scheme/inverse.h"
#include "kernels/yee_vortex/scheme/time_step.h"

// A stage with the fewest operations: constant factors are moved out of the sums over points, and
// gradients are per half cell, with their widths included in the viscosity. Equal values are
// computed once: the momentum across through a face along x is the momentum along through a face
// along y, and the sum of a linear function over the points of a rule is its mean times their
// number.
namespace roofladder::yee_vortex::lean {

template <typename Real>
struct State {
  Real of[state_planes];
  EVERYWHERE Real operator[](int k) const { return of[k]; }
  EVERYWHERE Real mean(int variable) const { return of[modes * variable]; }
  EVERYWHERE Real along_x(int variable) const { return of[modes * variable + 1]; }
  EVERYWHERE Real along_y(int variable) const { return of[modes * variable + 2]; }
};

// Factors that turn gradients per half cell, along a direction and across it, into viscous stress.
template <typename Real>
struct Friction {
  Real along;
  Real across;
};

// The gas at a point on one side of a face.
template <typename Real>
struct Side {
  Conserved4<Real> w;
  Real u;  // velocity along
  Real v;  // velocity across
  Real pressure;
  Real temperature;
  Real speed;    // of the fastest wave
  Real u_along;  // gradients per half cell
  Real v_along;
  Real t_along;  // of the temperature over gamma - 1
  Real u_across;
  Real v_across;
};

template <int Direction, bool End, typename Real>
EVERYWHERE Side<Real> side(const State<Real>& cell, Real where) {
  using std::fabs;
  constexpr int a = along<Direction>;
  constexpr int b = across<Direction>;
  const auto slope_1 = [&](int k) { return cell[modes * k + slope_along<Direction>]; };
  const auto slope_2 = [&](int k) { return cell[modes * k + slope_across<Direction>]; };
  Side<Real> s;
  s.w = at_face<Direction, End>(cell, where);
  const Real inverse = inverse_of(s.w.density);
  s.u = s.w.along * inverse;
  s.v = s.w.across * inverse;
  s.pressure = Real(gamma_less_1) * (s.w.energy - Real(0.5) * (s.w.along * s.u + s.w.across * s.v));
  s.temperature = s.pressure * inverse;
  s.speed = fabs(s.u) + root_of(Real(ratio_of_heats) * s.temperature);
  s.u_along = (slope_1(a) - s.u * slope_1(0)) * inverse;
  s.v_along = (slope_1(b) - s.v * slope_1(0)) * inverse;
  s.t_along = (slope_1(3) - s.w.energy * inverse * slope_1(0)) * inverse - s.u * s.u_along -
              s.v * s.v_along;
  s.u_across = (slope_2(a) - s.u * slope_2(0)) * inverse;
  s.v_across = (slope_2(b) - s.v * slope_2(0)) * inverse;
  return s;
}

// Fluxes through a face: four times the mean, and four times the slope along the face divided by
// the coordinate of a point. Variables are in the order of Conserved4.
template <typename Real>
struct FaceFlux {
  Conserved4<Real> mean;
  Conserved4<Real> slope;
};

// Twice the flux at a point.
template <typename Real>
[[gnu::always_inline]] EVERYWHERE inline Conserved4<Real> doubled_flux(
    const Side<Real>& before, const Side<Real>& after, const Friction<Real>& friction) {
  const Real speed = greater(before.speed, after.speed);
  const auto convective = [&](Real of_before, Real of_after, Real w_before, Real w_after) {
    return of_before + of_after - speed * (w_after - w_before);
  };
  const auto recovered = [](Real sum, Real jump) { return sum + Real(penalty) * jump; };
  const Real u_along = recovered(before.u_along + after.u_along, after.u - before.u);
  const Real v_along = recovered(before.v_along + after.v_along, after.v - before.v);
  const Real t_along = before.t_along + after.t_along +
                       Real(penalty / gamma_less_1) * (after.temperature - before.temperature);
  const Real u_across = before.u_across + after.u_across;
  const Real v_across = before.v_across + after.v_across;
  const Real normal =
      friction.along * (Real(4.0 / 3.0) * u_along) - friction.across * (Real(2.0 / 3.0) * v_across);
  const Real shear = friction.along * v_along + friction.across * u_across;
  const Real heat = friction.along * (Real(2 * ratio_of_heats / prandtl) * t_along);
  const Conserved4<Real>& a = before.w;
  const Conserved4<Real>& b = after.w;
  return {
      convective(a.along, b.along, a.density, b.density),
      convective(a.along * before.u + before.pressure, b.along * after.u + after.pressure, a.along,
                 b.along) -
          Real(2.0) * normal,
      convective(a.across * before.u, b.across * after.u, a.across, b.across) - Real(2.0) * shear,
      convective(before.u * (a.energy + before.pressure), after.u * (b.energy + after.pressure),
                 a.energy, b.energy) -
          ((before.u + after.u) * normal + (before.v + after.v) * shear + heat)};
}

template <int Direction, typename Loop, typename Real>
EVERYWHERE FaceFlux<Real> face(const State<Real>& before, const State<Real>& after,
                               const Friction<Real>& friction) {
  // Adding to -0, or subtracting 0, changes nothing, so it does not count as an operation.
  FaceFlux<Real> flux{{Real(-0.0), Real(-0.0), Real(-0.0), Real(-0.0)},
                      {Real(0.0), Real(0.0), Real(0.0), Real(0.0)}};
  const auto add = [](Real value, Real& mean, Real& slope) {
    mean = mean + value;
    slope = value - slope;
  };
  Loop::template ends<Real>([&](Real where) {
    const Conserved4<Real> doubled = doubled_flux(side<Direction, true>(before, where),
                                                  side<Direction, false>(after, where), friction);
    add(doubled.density, flux.mean.density, flux.slope.density);
    add(doubled.along, flux.mean.along, flux.slope.along);
    add(doubled.across, flux.mean.across, flux.slope.across);
    add(doubled.energy, flux.mean.energy, flux.slope.energy);
  });
  return flux;
}

// Sums over the four points inside a cell of the fluxes along x and y, minus the viscous ones.
// Momentum along y through x equals momentum along x through y.
template <typename Real>
struct InnerFlux {
  Real xx;
  Real xy;
  Real yy;
  Real energy_x;
  Real energy_y;
};

template <typename Real>
[[gnu::always_inline]] EVERYWHERE inline void add_point(const State<Real>& cell,
                                                        const Friction<Real>& friction, Real xi,
                                                        Real eta, InnerFlux<Real>& sum) {
  const auto at = [&](int k) {
    return cell.mean(k) + xi * cell.along_x(k) + eta * cell.along_y(k);
  };
  const Conserved4<Real> w{at(0), at(1), at(2), at(3)};
  const Real inverse = inverse_of(w.density);
  const Real u = w.along * inverse;
  const Real v = w.across * inverse;
  const Real pressure = Real(gamma_less_1) * (w.energy - Real(0.5) * (w.along * u + w.across * v));
  const Real per_mass = w.energy * inverse;
  const auto velocity = [&](Real slope, Real of_density, Real speed) {
    return (slope - speed * of_density) * inverse;
  };
  const Real u_x = velocity(cell.along_x(1), cell.along_x(0), u);
  const Real v_x = velocity(cell.along_x(2), cell.along_x(0), v);
  const Real t_x = velocity(cell.along_x(3), cell.along_x(0), per_mass) - u * u_x - v * v_x;
  const Real u_y = velocity(cell.along_y(1), cell.along_y(0), u);
  const Real v_y = velocity(cell.along_y(2), cell.along_y(0), v);
  const Real t_y = velocity(cell.along_y(3), cell.along_y(0), per_mass) - u * u_y - v * v_y;
  const Real stretch_x = friction.along * (Real(2.0 / 3.0) * u_x);
  const Real stretch_y = friction.across * (Real(2.0 / 3.0) * v_y);
  const Real xx = Real(2.0) * stretch_x - stretch_y;
  const Real yy = Real(2.0) * stretch_y - stretch_x;
  const Real xy = friction.across * u_y + friction.along * v_x;
  const Real enthalpy = w.energy + pressure;
  constexpr double heat = ratio_of_heats / prandtl;
  sum.xx += w.along * u + pressure - xx;
  sum.xy += w.along * v - xy;
  sum.yy += w.across * v + pressure - yy;
  sum.energy_x += u * (enthalpy - xx) - v * xy - friction.along * (Real(heat) * t_x);
  sum.energy_y += v * (enthalpy - yy) - u * xy - friction.across * (Real(heat) * t_y);
}

template <typename Loop, typename Real>
EVERYWHERE InnerFlux<Real> inner(const State<Real>& cell, const Friction<Real>& friction) {
  InnerFlux<Real> sum{Real(-0.0), Real(-0.0), Real(-0.0), Real(-0.0), Real(-0.0)};
  Loop::template points<Real>([&](Real xi, Real eta) { add_point(cell, friction, xi, eta, sum); });
  return sum;
}

// Friction inside a cell: a gradient is 2 / width times the gradient per half cell.
template <typename Real>
EVERYWHERE Friction<Real> friction_inside(const Grid<Real>& grid, Real viscosity) {
  return {viscosity * (Real(2.0) * grid.dx.inverse), viscosity * (Real(2.0) * grid.dy.inverse)};
}
// Friction between cells with these viscosities, for the sum of two gradients instead of their
// mean.
template <int Direction, typename Real>
EVERYWHERE Friction<Real> friction_between(const Grid<Real>& grid, Real before, Real after) {
  const Real half = Real(0.5) * (before + after);
  return {half * grid.template width_along<Direction>().inverse,
          half * grid.template width_along<1 - Direction>().inverse};
}

// Factors of the fluxes in an update: the share of the time step, over the widths.
template <typename Real>
struct Factors {
  Real begin;
  Real state;
  Real mean_x;  // a quarter
  Real mean_y;
  Real three_x;  // three quarters
  Real three_y;
  Real slope_x;  // three quarters of the coordinate of a point
  Real slope_y;
  Real inner_x;  // three halves
  Real inner_y;
};

template <typename Real>
EVERYWHERE Factors<Real> factors_of(const Grid<Real>& grid, const Stage<Real>& stage) {
  const Real quarter = Real(0.25) * stage.of_step * stage.dt;
  const Real mean_x = quarter * grid.dx.inverse;
  const Real mean_y = quarter * grid.dy.inverse;
  const Real three_x = Real(3.0) * mean_x;
  const Real three_y = Real(3.0) * mean_y;
  return {stage.of_begin,
          stage.of_step,
          mean_x,
          mean_y,
          three_x,
          three_y,
          Real(gauss) * three_x,
          Real(gauss) * three_y,
          Real(2.0) * three_x,
          Real(2.0) * three_y};
}

// Means and slopes of a variable's fluxes through a cell's faces, and of those inside.
template <typename Real>
struct Through {
  Real west, east, south, north;
  Real west_slope, east_slope, south_slope, north_slope;
  Real inside_x, inside_y;
};

// The three modes of a variable after the stage.
template <typename Real>
struct Modes {
  Real mean, along_x, along_y;
};
template <typename Real>
EVERYWHERE Modes<Real> updated(const Factors<Real>& f, const Through<Real>& t,
                               const Modes<Real>& begin, const Modes<Real>& state) {
  const auto rest = [&](Real of_begin, Real of_state) {
    return f.begin * of_begin + f.state * of_state;
  };
  return {
      rest(begin.mean, state.mean) + f.mean_x * (t.west - t.east) + f.mean_y * (t.south - t.north),
      rest(begin.along_x, state.along_x) - f.three_x * (t.east + t.west) -
          f.slope_y * (t.north_slope - t.south_slope) + f.inner_x * t.inside_x,
      rest(begin.along_y, state.along_y) - f.three_y * (t.north + t.south) -
          f.slope_x * (t.east_slope - t.west_slope) + f.inner_y * t.inside_y};
}

// The fluxes through the faces of a cell.
template <typename Real>
struct Faces {
  FaceFlux<Real> west;
  FaceFlux<Real> east;
  FaceFlux<Real> south;
  FaceFlux<Real> north;

  // The fluxes of a variable, which is member x for a face along x, and y for one along y.
  EVERYWHERE Through<Real> of(Real Conserved4<Real>::*x, Real Conserved4<Real>::*y, Real inside_x,
                              Real inside_y) const {
    return {west.mean.*x,  east.mean.*x,   south.mean.*y,  north.mean.*y, west.slope.*x,
            east.slope.*x, south.slope.*y, north.slope.*y, inside_x,      inside_y};
  }
};

// The cell after the stage.
template <typename Real>
EVERYWHERE State<Real> cell_after(const Factors<Real>& factors, const State<Real>& begin,
                                  const State<Real>& cell, const Faces<Real>& faces,
                                  const InnerFlux<Real>& inner) {
  using Member = Conserved4<Real>;
  State<Real> after;
  const auto update = [&](int k, const Through<Real>& fluxes) {
    const auto modes_of = [k](const State<Real>& of) {
      return Modes<Real>{of.mean(k), of.along_x(k), of.along_y(k)};
    };
    const auto fresh = updated(factors, fluxes, modes_of(begin), modes_of(cell));
    after.of[modes * k] = fresh.mean;
    after.of[modes * k + 1] = fresh.along_x;
    after.of[modes * k + 2] = fresh.along_y;
  };
  update(0, faces.of(&Member::density, &Member::density, Real(4.0) * cell.mean(1),
                     Real(4.0) * cell.mean(2)));
  update(1, faces.of(&Member::along, &Member::across, inner.xx, inner.xy));
  update(2, faces.of(&Member::across, &Member::along, inner.xy, inner.yy));
  update(3, faces.of(&Member::energy, &Member::energy, inner.energy_x, inner.energy_y));
  return after;
}

}  // namespace roofladder::yee_vortex::lean
