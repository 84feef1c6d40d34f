// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

namespace roofladder::push {

inline constexpr int species = 3;  // of neutrinos: electron, anti-electron, all others
inline constexpr int groups = 12;  // of energies
inline constexpr int bands = species * groups;

// Coefficients in units of the time step and of the problem's scales.
inline constexpr double heat_capacity = 1.5;
inline constexpr double capture = 0.05;
inline constexpr double pair = 0.02;
inline constexpr double inelastic = 0.1;
inline constexpr double lepton_yield = 0.001;

inline constexpr int newton_steps = 3;
inline constexpr double allowed_residual = 0.01;  // of the gas energy
inline constexpr double least_temperature = 0.001;
inline constexpr double least_fraction = 0.01;
inline constexpr double greatest_fraction = 0.6;

// Densities above which matter is partly in equilibrium with radiation, and opaque.
inline constexpr double absorbing_from = 2.5;
inline constexpr double opaque_from = 12;

// Shells of `angles` zones, with the zone index fastest in memory; the innermost eighth of them is
// opaque, the next quarter absorbs, the rest is thin.
struct Star {
  std::int64_t radii;
  std::int64_t angles;

  constexpr std::int64_t zones() const { return radii * angles; }
  constexpr std::int64_t opaque_shells() const { return radii / 8; }
  constexpr std::int64_t absorbing_shells() const { return radii * 3 / 8 - opaque_shells(); }
};

}  // namespace roofladder::push
