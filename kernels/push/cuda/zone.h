// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>
#include <cstdint>

#include "kernels/push/cuda/everywhere.h"
#include "kernels/push/zone_work.h"

// Code that the variants with a thread per zone share.
namespace roofladder::push {

using Index = std::int64_t;

template <typename Real>
struct Zones {
  Index count;
  const Real* frequency;
  const Real* density;
  Real* energy;
  Real* electron_fraction;
  Real* radiation;  // band after band
  int steps;        // of Newton's method
  bool verbose;
};

// Shifts of the energies at which the first two species are emitted.
template <typename Real>
struct EnergyShifts {
  EVERYWHERE explicit EnergyShifts(Real ye) : up(1.0 + ye), down(1.0 - ye) {}
  EVERYWHERE Real energy(int s, Real nu) const {
    return s == 0 ? nu * up : s == 1 ? nu * down : nu;
  }

  Real up;
  Real down;
};

// The energy that matter gains at a temperature minus the energy that radiation loses.
template <typename Real>
EVERYWHERE Real surplus(const Real* frequency, const EnergyShifts<Real>& shifts, Real capacity,
                        Real now, const Real* old, const Real* share, Real temperature) {
  using std::fma;
  Real sum = capacity * (temperature - now);
  for (int s = 0; s < species; s++) {
    for (int g = 0; g < groups; g++) {
      const int b = s * groups + g;
      const Real x = shifts.energy(s, frequency[g]);
      sum = fma(share[b], x * x * temperature / (temperature + x) - old[b], sum);
    }
  }
  return sum;
}

// If Newton's method has not converged: the temperature at which matter gains the energy that
// radiation loses, by bisection.
template <typename Real>
EVERYWHERE Real bisected_temperature(const Real* frequency, const EnergyShifts<Real>& shifts,
                                     Real capacity, Real now, const Real* old, const Real* share) {
  Real low = least_temperature;
  Real high = now;
  while (surplus(frequency, shifts, capacity, now, old, share, high) < Real(0.0)) {
    high *= 2.0;
  }
  for (int halving = 0; halving < 50; halving++) {
    const Real middle = 0.5 * (low + high);
    if (surplus(frequency, shifts, capacity, now, old, share, middle) < Real(0.0)) {
      low = middle;
    } else {
      high = middle;
    }
  }
  return high;
}

inline constexpr double of_species = groups;  // bands

// In every zone: comparisons of the density, all absorptions, the exchange.
inline constexpr rl_operations opacities_work{.mul = 2 + 5 * of_species};
inline constexpr rl_operations exchange_work{
    .add = 2 * bands + 2 * of_species + 2, .mul = 1, .div = 2 * of_species + 1, .compare = 2};
inline constexpr rl_operations shifts_work{.add = 2};
inline constexpr rl_operations density_compared{.compare = 1};
inline constexpr rl_operations thin_update{.fma = bands};

// In zones where matter and radiation reach equilibrium.
inline constexpr rl_operations temperature_work{.mul = 1, .div = 1};
inline constexpr rl_operations shares_work{.add = bands, .div = bands};
inline constexpr rl_operations blend_work{.add = bands, .fma = bands};

// Newton's method; its steps without their sums over the bands.
inline constexpr rl_operations newton_work{.mul = 2, .compare = 2};
inline constexpr rl_operations newton_step_work{.add = 2, .mul = 1, .div = 1, .compare = 1};

// The couplings of a zone and their factors; elimination and substitution for each species.
inline constexpr rl_operations mixing_work{.add = 1 + 2.0 * (groups - 1),
                                           .mul = 1 + 2.0 * (groups - 1),
                                           .fma = (1 + 2.0 * species) * (groups - 1),
                                           .div = groups - 1 + species * 1.0 * groups};

}  // namespace roofladder::push
