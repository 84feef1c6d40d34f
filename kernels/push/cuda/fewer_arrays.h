// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "kernels/push/cuda/zone.h"

// The update with three arrays of all bands, and no path that prints.
namespace roofladder::push::fewer_arrays {

template <typename Real>
EVERYWHERE void opacities(const Real* frequency, const EnergyShifts<Real>& shifts, Real rho,
                          Real ye, Real* absorption) {
  const Real captured = capture * rho;
  const Real paired = pair * rho;
  for (int g = 0; g < groups; g++) {
    const Real nu = frequency[g];
    const Real charged = captured * nu * nu;
    absorption[g] = charged * shifts.down;
    absorption[groups + g] = charged * ye;
    absorption[2 * groups + g] = paired * nu;
  }
}

template <typename Real>
EVERYWHERE Real newton_temperature(const Zones<Real>& f, const EnergyShifts<Real>& shifts,
                                   Real capacity, Real now, const Real* old, const Real* share) {
  using std::fabs;
  using std::fma;
  Real temperature = now;
  Real residual = 0.0;
  for (int step = 0; step < f.steps; step++) {
    residual = capacity * (temperature - now);
    Real derivative = capacity;
    for (int s = 0; s < species; s++) {
      for (int g = 0; g < groups; g++) {
        const int b = s * groups + g;
        const Real x = shifts.energy(s, f.frequency[g]);
        const Real q = 1.0 / (temperature + x);
        const Real warm = x * x * q;
        residual = fma(share[b], fma(warm, temperature, -old[b]), residual);
        derivative = fma(share[b], warm * x * q, derivative);
      }
    }
    temperature -= residual / derivative;
    if (temperature < Real(least_temperature)) {
      temperature = least_temperature;
    }
  }
  if (fabs(residual) > allowed_residual * capacity * now) {
    return bisected_temperature(f.frequency, shifts, capacity, now, old, share);
  }
  return temperature;
}

// Energy and leptons that matter loses to the radiation.
template <typename Real>
EVERYWHERE void exchange(const Real* frequency, Real rho, const Real* old, const Real* updated,
                         Real& energy, Real& ye) {
  Real heat = 0.0;
  Real leptons = 0.0;
  for (int s = 0; s < species; s++) {
    for (int g = 0; g < groups; g++) {
      const int b = s * groups + g;
      const Real change = updated[b] - old[b];
      heat += change;
      if (s == 0) {
        leptons -= change / frequency[g];
      } else if (s == 1) {
        leptons += change / frequency[g];
      }
    }
  }
  energy -= heat;
  ye += lepton_yield * leptons / rho;
  if (ye < Real(least_fraction)) {
    ye = least_fraction;
  }
  if (ye > Real(greatest_fraction)) {
    ye = greatest_fraction;
  }
}

// Inelastic scattering couples neighbouring groups: a tridiagonal system, the same for each
// species.
template <typename Real>
EVERYWHERE void mix(const Real* frequency, Real rho, Real* updated) {
  using std::fma;
  Real coupling[groups], pivot[groups], upper[groups], value[groups];
  const Real scattered = inelastic * rho;
  for (int g = 0; g < groups - 1; g++) {
    coupling[g] = scattered * frequency[g] * frequency[g];
  }
  coupling[groups - 1] = 0.0;
  pivot[0] = 1.0 + coupling[0];
  for (int g = 1; g < groups; g++) {
    const Real below = coupling[g - 1];
    upper[g - 1] = below / pivot[g - 1];
    pivot[g] = fma(-below, upper[g - 1], 1.0 + below + coupling[g]);
  }
  for (int s = 0; s < species; s++) {
    Real* group = updated + s * groups;
    value[0] = group[0] / pivot[0];
    for (int g = 1; g < groups; g++) {
      value[g] = fma(coupling[g - 1], value[g - 1], group[g]) / pivot[g];
    }
    group[groups - 1] = value[groups - 1];
    for (int g = groups - 2; g >= 0; g--) {
      group[g] = fma(upper[g], group[g + 1], value[g]);
    }
  }
}

template <typename Real>
EVERYWHERE void update(const Zones<Real>& f, Index zone) {
  using std::fma;
  Real old[bands], share[bands], updated[bands];
  const Real rho = f.density[zone];
  Real energy = f.energy[zone];
  Real ye = f.electron_fraction[zone];
  for (int b = 0; b < bands; b++) {
    old[b] = f.radiation[b * f.count + zone];
  }
  const EnergyShifts<Real> shifts(ye);
  opacities(f.frequency, shifts, rho, ye, share);
  if (rho < Real(absorbing_from)) {
    for (int b = 0; b < bands; b++) {
      updated[b] = fma(-share[b], old[b], old[b]);
    }
    exchange(f.frequency, rho, old, updated, energy, ye);
  } else {
    const bool opaque = !(rho < Real(opaque_from));
    const Real capacity = heat_capacity * rho;
    Real temperature = energy / capacity;
    for (int b = 0; b < bands; b++) {
      share[b] = share[b] / (1.0 + share[b]);
    }
    if (opaque) {
      temperature = newton_temperature(f, shifts, capacity, temperature, old, share);
    }
    for (int s = 0; s < species; s++) {
      for (int g = 0; g < groups; g++) {
        const int b = s * groups + g;
        const Real x = shifts.energy(s, f.frequency[g]);
        const Real emission = x * x * temperature / (temperature + x);
        updated[b] = fma(share[b], emission - old[b], old[b]);
      }
    }
    exchange(f.frequency, rho, old, updated, energy, ye);
    if (opaque) {
      mix(f.frequency, rho, updated);
    }
  }
  f.energy[zone] = energy;
  f.electron_fraction[zone] = ye;
  for (int b = 0; b < bands; b++) {
    f.radiation[b * f.count + zone] = updated[b];
  }
}

inline ZoneWork zone_work() {
  constexpr rl_operations emission{.add = bands, .mul = 2 * of_species + 2 * bands, .div = bands};
  constexpr rl_operations newton_bands{
      .add = bands, .mul = 2 * of_species + 4 * bands, .fma = 3 * bands, .div = bands};
  const rl_operations every = shifts_work + opacities_work + density_compared + exchange_work;
  const rl_operations absorbing =
      every + density_compared + temperature_work + shares_work + emission + blend_work;
  return {.thin = every + thin_update,
          .absorbing = absorbing,
          .opaque = absorbing + newton_work + newton_steps * (newton_step_work + newton_bands) +
                    mixing_work};
}

}  // namespace roofladder::push::fewer_arrays
