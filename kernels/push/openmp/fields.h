// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "kernels/push/zone_work.h"
#include "roofladder/openmp/variant.hpp"

// What the variants share around their code: the arrays, and what no zone of the problem needs.
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

// Zones that a thread takes at a time. A GPU hands out its work-groups as they come, and zones
// differ in work.
inline constexpr Index chunk = 64;

inline double printed(double value) {
  return value;
}
inline double printed(const Counted<double>& value) {
  return value.value();
}

// 1 + fraction, 1 - fraction, 1: what shifts the energies that a species is emitted at.
template <typename Real>
struct Shifts {
  explicit Shifts(Real fraction) : of_species{1.0 + fraction, 1.0 - fraction, 1.0} {}
  Real of_species[species];
};

// Where Newton's steps have not converged: the temperature at which matter gains what radiation
// loses, by halving an interval. `stride` is from band to band of old and of share.
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
