// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "kernels/push/star.h"
#include "kernels/variant.h"

// What the variants share around their code: the arrays, what no zone of the problem needs, work.
namespace roofladder::push {

using Index = std::int64_t;

inline Star star_of(const Size& size) {
  return {.radii = size["radii"], .angles = size["angles"]};
}

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

// What a zone of each kind executes.
struct ZoneWork {
  rl_operations thin;
  rl_operations absorbing;
  rl_operations opaque;
};

inline rl_operations operator*(double times, const rl_operations& each) {
  return {.add = times * each.add,
          .mul = times * each.mul,
          .div = times * each.div,
          .compare = times * each.compare};
}
inline rl_operations operator+(const rl_operations& a, const rl_operations& b) {
  return {.add = a.add + b.add,
          .mul = a.mul + b.mul,
          .div = a.div + b.div,
          .compare = a.compare + b.compare};
}

// The density read, all else read and written in place.
inline void declare(const Size& size, const ZoneWork& zone, rl_work& work) {
  const Star star = star_of(size);
  const auto opaque = static_cast<double>(star.opaque_shells() * star.angles);
  const auto absorbing = static_cast<double>(star.absorbing_shells() * star.angles);
  const auto zones = static_cast<double>(star.zones());
  work.fp64 =
      opaque * zone.opaque + absorbing * zone.absorbing + (zones - opaque - absorbing) * zone.thin;
  work.minimum_read = sizeof(double) * (bands + 3) * zones;
  work.minimum_write = sizeof(double) * (bands + 2) * zones;
}

}  // namespace roofladder::push
