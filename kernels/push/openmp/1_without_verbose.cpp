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
void emissivities(const Real* frequency, Real temperature, Real ye, Real* emission, Real* slope) {
  const push::Shifts<Real> shifts(ye);
  for (int s = 0; s < species; s++) {
    for (int g = 0; g < groups; g++) {
      const int b = s * groups + g;
      const Real x = frequency[g] * shifts.of_species[s];
      const Real q = 1.0 / (temperature + x);
      const Real warm = x * x * q;
      emission[b] = warm * temperature;
      slope[b] = warm * x * q;
    }
  }
}

template <typename Real>
Real newton_temperature(const push::Fields<Real>& f, Real rho, Real now, Real ye, const Real* old,
                        const Real* share, Real* emission, Real* slope) {
  const Real capacity = push::heat_capacity * rho;
  Real temperature = now;
  Real residual = 0.0;
  for (int step = 0; step < f.steps; step++) {
    emissivities(f.frequency, temperature, ye, emission, slope);
    residual = capacity * (temperature - now);
    Real derivative = capacity;
    for (int b = 0; b < bands; b++) {
      residual += share[b] * (emission[b] - old[b]);
      derivative += share[b] * slope[b];
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
  Real old[bands], absorption[bands], share[bands], emission[bands], slope[bands], updated[bands];
  const Real rho = f.density[zone];
  Real energy = f.energy[zone];
  Real ye = f.electron_fraction[zone];
  for (int b = 0; b < bands; b++) {
    old[b] = f.radiation[b * f.zones + zone];
  }
  const Real now = energy / (push::heat_capacity * rho);
  opacities(f.frequency, rho, ye, absorption);
  if (rho < Real(push::absorbing_from)) {
    for (int b = 0; b < bands; b++) {
      updated[b] = old[b] - absorption[b] * old[b];
    }
    push::exchange(f.frequency, rho, old, updated, energy, ye);
  } else {
    const bool opaque = !(rho < Real(push::opaque_from));
    for (int b = 0; b < bands; b++) {
      share[b] = absorption[b] / (1.0 + absorption[b]);
    }
    Real temperature = now;
    if (opaque) {
      temperature = newton_temperature(f, rho, now, ye, old, share, emission, slope);
    }
    emissivities(f.frequency, temperature, ye, emission, slope);
    for (int b = 0; b < bands; b++) {
      updated[b] = old[b] + share[b] * (emission[b] - old[b]);
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
struct WithoutVerbose : push::Fields<Real> {
  using push::Fields<Real>::Fields;
  void run(Parts) { update(*this); }
};

}  // namespace

extern const VariantFile push_openmp_1_without_verbose{variant<WithoutVerbose, double>({
    .title = "Without verbose paths",
    .claim =
        "The paths that print are gone, and with them their branches and all that was kept for "
        "them. The report's compiler no longer warned of registers spilled to the first-level "
        "cache, and the program gained little, within its variance.",
    .expects = RL_NO_SPILLS | RL_FEWER_INSTRUCTIONS,
    .parent = "original",
    .work = push::general_routines,
})};

}  // namespace roofladder
