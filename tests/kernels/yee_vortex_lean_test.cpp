// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <array>
#include <gtest/gtest.h>
#include <random>
#include <vector>

#include "kernels/yee_vortex/scheme/lean_kernels.h"
#include "kernels/yee_vortex/scheme/merged_kernels.h"
#include "kernels/yee_vortex/scheme/work.h"
#include "roofladder/ladder/counted.hpp"

// Compares the kernels with the fewest operations, which CPU rungs are made of, with those of the
// slides' last step, on three by three cells.
namespace roofladder::yee_vortex {
namespace {

constexpr int n = 3;
constexpr Index cells = n * n;
constexpr Index west = 3;
constexpr Index south = 1;
constexpr Index centre = 4;
constexpr Index east = 5;
constexpr Index north = 7;

using StateOfCell = std::array<double, state_planes>;

template <typename Real>
struct Mesh3 {
  Mesh3() {
    std::mt19937 random(7);
    std::uniform_real_distribution<double> noise(-0.1, 0.1);
    constexpr double means[] = {1, 0.9, 0.2, 2.8};
    for (int k = 0; k < state_planes; ++k) {
      for (Index cell = 0; cell < cells; ++cell) {
        const double mean = k % modes == 0 ? means[k / modes] : 0;
        planes(k, cell) = Real(mean + noise(random));
      }
    }
  }

  Real& planes(int k, Index cell) { return elements[static_cast<std::size_t>(k * cells + cell)]; }
  Planes<Real> from(int k) { return {elements.data() + k * cells, cells}; }
  lean::State<Real> state(Index cell) {
    lean::State<Real> state;
    for (int k = 0; k < state_planes; ++k) {
      state.of[k] = planes(k, cell);
    }
    return state;
  }

  Grid<Real> grid{SizeOf({{"nx", n}, {"ny", n}}).view()};
  // State, viscosity, fluxes along x and y, next state.
  std::vector<Real> elements =
      std::vector<Real>(static_cast<std::size_t>(cells * (2 * state_planes + 1 + 2 * flux_planes)));
};

// The step starts from another state than the fluxes: that of the north-eastern cell.
constexpr Index begin = 8;

StateOfCell by_merged_kernels(Mesh3<double>& mesh, const Stage<double>& stage) {
  using Kernels = MergedKernels<Factored, double>;
  const Planes<double> state = mesh.from(0);
  const Planes<double> viscosities = mesh.from(state_planes);
  const Planes<double> fluxes_x = mesh.from(state_planes + 1);
  const Planes<double> fluxes_y = mesh.from(state_planes + 1 + flux_planes);
  const Planes<double> next = mesh.from(state_planes + 1 + 2 * flux_planes);
  for (Index cell = 0; cell < cells; ++cell) {
    find_viscosity<Factored>(state, viscosities, cell);
  }
  Kernels::fluxes<0>(mesh.grid, state, viscosities, fluxes_x, west, centre);
  Kernels::fluxes<0>(mesh.grid, state, viscosities, fluxes_x, centre, east);
  Kernels::fluxes<1>(mesh.grid, state, viscosities, fluxes_y, south, centre);
  Kernels::fluxes<1>(mesh.grid, state, viscosities, fluxes_y, centre, north);
  Kernels::integral_and_propagation(mesh.grid, stage, state, next, begin, state, viscosities,
                                    fluxes_x, fluxes_y, centre, east, north);
  StateOfCell result{};
  for (int k = 0; k < state_planes; ++k) {
    result[static_cast<std::size_t>(k)] = next.at(k, begin);
  }
  return result;
}

template <typename Real>
lean::FaceFlux<Real> face_of(Mesh3<Real>& mesh, int direction, Index before, Index after,
                             Real viscosity_before, Real viscosity_after) {
  if (direction == 0) {
    return lean::face<0, Unrolled>(
        mesh.state(before), mesh.state(after),
        lean::friction_between<0>(mesh.grid, viscosity_before, viscosity_after));
  }
  return lean::face<1, Unrolled>(
      mesh.state(before), mesh.state(after),
      lean::friction_between<1>(mesh.grid, viscosity_before, viscosity_after));
}

template <typename Real>
std::vector<Real> by_lean_kernels(Mesh3<Real>& mesh, const Stage<Real>& stage) {
  const auto viscosity = [&](Index cell) { return viscosity_of<Factored, Real>(mesh.state(cell)); };
  const Real own = viscosity(centre);
  const auto w = face_of(mesh, 0, west, centre, viscosity(west), own);
  const auto e = face_of(mesh, 0, centre, east, own, viscosity(east));
  const auto s = face_of(mesh, 1, south, centre, viscosity(south), own);
  const auto t = face_of(mesh, 1, centre, north, own, viscosity(north));
  const lean::State<Real> cell = mesh.state(centre);
  const lean::State<Real> at_begin = mesh.state(begin);
  const auto inner = lean::inner<Unrolled>(cell, lean::friction_inside(mesh.grid, own));
  const auto factors = lean::factors_of(mesh.grid, stage);
  std::vector<Real> result;
  const auto update = [&](int k, auto x, auto y, Real inside_x, Real inside_y) {
    const auto modes_of = [k](const lean::State<Real>& of) {
      return lean::Modes<Real>{of.mean(k), of.along_x(k), of.along_y(k)};
    };
    const auto fresh =
        lean::updated(factors,
                      lean::Through<Real>{w.mean.*x, e.mean.*x, s.mean.*y, t.mean.*y, w.slope.*x,
                                          e.slope.*x, s.slope.*y, t.slope.*y, inside_x, inside_y},
                      modes_of(at_begin), modes_of(cell));
    result.insert(result.end(), {fresh.mean, fresh.along_x, fresh.along_y});
  };
  using Member = Conserved4<Real>;
  update(0, &Member::density, &Member::density, Real(4.0) * cell.mean(1), Real(4.0) * cell.mean(2));
  update(1, &Member::along, &Member::across, inner.xx, inner.xy);
  update(2, &Member::across, &Member::along, inner.xy, inner.yy);
  update(3, &Member::energy, &Member::energy, inner.energy_x, inner.energy_y);
  return result;
}

TEST(YeeVortexLean, GivesWhatTheMergedKernelsDo) {
  for (const Stage<double>& stage :
       {Stage<double>{0, 1, 0.3}, Stage<double>{0.75, 0.25, 0.3}, Stage<double>{0.3, 0.7, 2}}) {
    Mesh3<double> mesh;
    const StateOfCell expected = by_merged_kernels(mesh, stage);
    const std::vector<double> seen = by_lean_kernels(mesh, stage);
    for (std::size_t k = 0; k < expected.size(); ++k) {
      EXPECT_NEAR(seen[k], expected[k], 1e-14) << k;
    }
  }
}

// Four faces, five viscosities.
TEST(YeeVortexLean, ExecutesTheOperationsThatAreDeclared) {
  using Real = Counted<double>;
  Mesh3<Real> mesh;
  const Stage<Real> stage{Real(0.75), Real(0.25), Real(0.3)};
  tally() = {};
  by_lean_kernels(mesh, stage);
  const rl_operations seen = tally().fp64;
  const Operations declared = 4 * LeanWork::face + LeanWork::inner + 5 * LeanWork::viscosity +
                              LeanWork::update + Operations{.mul = 10};
  EXPECT_EQ(seen.add, declared.add);
  EXPECT_EQ(seen.mul, declared.mul);
  EXPECT_EQ(seen.div, declared.div);
  EXPECT_EQ(seen.sqrt, declared.sqrt);
}

}  // namespace
}  // namespace roofladder::yee_vortex
