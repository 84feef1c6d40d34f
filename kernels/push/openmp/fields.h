// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "kernels/push/zone_work.h"
#include "roofladder/openmp/variant.hpp"

// Code that the variants share around theirs: the arrays, and a fallback that no zone of the
// problem needs.
namespace roofladder::push {

using Index = std::int64_t;

template <typename Real>
class Fields {
 public:
  explicit Fields(const Problem& problem)
      : zones(star_of(problem.size).zones()),
        frequency(problem.array<Real>("frequency").data()),
        density(problem.array<Real>("density").data()),
        energy(problem.array<Real>("energy").data()),
        electron_fraction(problem.array<Real>("electron_fraction").data()),
        radiation(problem.array<Real>("radiation").data()),
        verbose(problem.array<std::int32_t>("options")[0] != 0),
        steps(problem.array<std::int32_t>("options")[1]) {}

  void reset() {}
  void finish() {}

  const Index zones;
  const Real* const frequency;
  const Real* const density;
  Real* const energy;
  Real* const electron_fraction;
  Real* const radiation;  // band after band
  const bool verbose;
  const int steps;  // of Newton's method
};

// Zones that a thread takes at a time. Zones differ in work, so chunks are assigned dynamically, as
// a GPU assigns its work-groups.
inline constexpr Index chunk = 64;

inline double printed(double value) {
  return value;
}
inline double printed(const Counted<double>& value) {
  return value.value();
}

// 1 + fraction, 1 - fraction, 1: the shifts of the energies at which the species are emitted.
template <typename Real>
struct Shifts {
  explicit Shifts(Real fraction) : of_species{1.0 + fraction, 1.0 - fraction, 1.0} {}
  Real of_species[species];
};

// If Newton's method has not converged: the temperature at which matter gains the energy that
// radiation loses, by bisection. `stride` is the distance between bands of `old` and of `share`.
template <typename Real>
[[gnu::noinline]] Real bisected_temperature(const Real* frequency, Real capacity, Real now,
                                            Real fraction, const Real* old, Index old_stride,
                                            const Real* share, Index share_stride) {
  const Shifts<Real> shifts(fraction);
  Real low = least_temperature;
  Real high = now;
  const auto surplus = [&](Real temperature) {
    Real sum = capacity * (temperature - now);
    for (int b = 0; b < bands; b++) {
      const Real x = frequency[b % groups] * shifts.of_species[b / groups];
      sum +=
          share[b * share_stride] * (x * x * temperature / (temperature + x) - old[b * old_stride]);
    }
    return sum;
  };
  while (surplus(high) < Real(0.0)) {
    high *= 2.0;
  }
  for (int halving = 0; halving < 50; halving++) {
    const Real middle = 0.5 * (low + high);
    (surplus(middle) < Real(0.0) ? low : high) = middle;
  }
  return high;
}

}  // namespace roofladder::push
