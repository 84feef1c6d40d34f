// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "kernels/push/openmp/general.h"
#include "kernels/push/openmp/silent_routines.h"

namespace roofladder {
namespace {

using push::bands;
using push::groups;
using push::Index;
using push::species;
using push::operator+;
using push::operator*;

template <typename Real>
void opacities(const Real* frequency, Real rho, Real ye, Real* absorption) {
  const Real neutrons = 1.0 - ye;
  for (int s = 0; s < species; s++) {
    for (int g = 0; g < groups; g++) {
      const Real nu = frequency[g];
      const int b = s * groups + g;
      if (s == 0) {
        absorption[b] = push::capture * rho * nu * nu * neutrons;
      } else if (s == 1) {
        absorption[b] = push::capture * rho * nu * nu * ye;
      } else {
        absorption[b] = push::pair * rho * nu;
      }
    }
  }
}

template <typename Real>
Real newton_temperature(const push::Fields<Real>& f, Real rho, Real now, Real ye, const Real* old,
                        const Real* share, const push::Shifts<Real>& shifts) {
  const Real capacity = push::heat_capacity * rho;
  Real temperature = now;
  Real residual = 0.0;
  for (int step = 0; step < f.steps; step++) {
    residual = capacity * (temperature - now);
    Real derivative = capacity;
    for (int b = 0; b < bands; b++) {
      const Real x = f.frequency[b % groups] * shifts.of_species[b / groups];
      const Real q = 1.0 / (temperature + x);
      const Real warm = x * x * q;
      residual += share[b] * (warm * temperature - old[b]);
      derivative += share[b] * (warm * x * q);
    }
    temperature -= residual / derivative;
    if (temperature < Real(push::least_temperature)) {
      temperature = push::least_temperature;
    }
  }
  using std::fabs;
  if (fabs(residual) > push::allowed_residual * capacity * now) {
    return push::bisected_temperature(f.frequency, capacity, now, ye, old, 1, share, 1);
  }
  return temperature;
}

template <typename Real>
void push_zone(const push::Fields<Real>& f, Index zone) {
  Real old[bands], share[bands], updated[bands];
  const Real rho = f.density[zone];
  Real energy = f.energy[zone];
  Real ye = f.electron_fraction[zone];
  for (int b = 0; b < bands; b++) {
    old[b] = f.radiation[b * f.zones + zone];
  }
  const Real now = energy / (push::heat_capacity * rho);
  opacities(f.frequency, rho, ye, share);
  if (rho < Real(push::absorbing_from)) {
    for (int b = 0; b < bands; b++) {
      updated[b] = old[b] - share[b] * old[b];
    }
    push::exchange(f.frequency, rho, old, updated, energy, ye);
  } else {
    const bool opaque = !(rho < Real(push::opaque_from));
    for (int b = 0; b < bands; b++) {
      share[b] = share[b] / (1.0 + share[b]);
    }
    const push::Shifts<Real> shifts(ye);
    Real temperature = now;
    if (opaque) {
      temperature = newton_temperature(f, rho, now, ye, old, share, shifts);
    }
    for (int b = 0; b < bands; b++) {
      const Real x = f.frequency[b % groups] * shifts.of_species[b / groups];
      const Real emission = x * x * temperature / (temperature + x);
      updated[b] = old[b] + share[b] * (emission - old[b]);
    }
    push::exchange(f.frequency, rho, old, updated, energy, ye);
    if (opaque) {
      push::mix(f.frequency, rho, updated);
    }
  }
  f.energy[zone] = energy;
  f.electron_fraction[zone] = ye;
  for (int b = 0; b < bands; b++) {
    f.radiation[b * f.zones + zone] = updated[b];
  }
}

template <typename Real>
void update(const push::Fields<Real>& f) {
#pragma omp parallel for schedule(dynamic, push::chunk)
  for (Index zone = 0; zone < f.zones; zone++) {
    push_zone(f, zone);
  }
}

template <typename Real>
struct FewerArrays : push::Fields<Real> {
  using push::Fields<Real>::Fields;
  void run(Parts) { update(*this); }
};

// Shifts are computed once per zone; emissions where they are used, their slopes in Newton's steps
// only.
void work(const Size& size, double /*cache*/, rl_work& work) {
  constexpr rl_operations in_step{.add = bands, .mul = 6 * bands, .div = bands};
  constexpr rl_operations emission{.add = bands, .mul = 3 * bands, .div = bands};
  constexpr rl_operations shifts{.add = 2};
  const rl_operations absorbing =
      push::every_zone + push::second_comparison + push::shares + shifts + emission + push::blend;
  push::declare(size,
                {.thin = push::every_zone + push::thin_update,
                 .absorbing = absorbing,
                 .opaque = absorbing + push::around_newton +
                           push::newton_steps * (in_step + push::newton_sum) + push::mixing},
                work);
}

}  // namespace

extern const VariantFile push_openmp_2_fewer_arrays{variant<FewerArrays, double>({
    .title = "Fewer arrays",
    .claim = "Emissions and their slopes are computed where they are used and the absorptions "
             "become their shares in place: three of six arrays of all bands are left. The report "
             "could not get rid of more of them either, and found no difference.",
    .expects = RL_LESS_TRAFFIC,
    .parent = "without_verbose",
    .work = work,
})};

}  // namespace roofladder
