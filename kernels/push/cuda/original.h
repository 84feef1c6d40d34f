// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdio>

#include "kernels/push/cuda/zone.h"
#include "roofladder/ladder/counted.hpp"

// The update by general routines that fill arrays of all bands, with paths that print.
namespace roofladder::push::original {

EVERYWHERE inline double printed(double value) {
  return value;
}
inline double printed(const Counted<double>& value) {
  return value.value();
}

template <typename Real>
EVERYWHERE void opacities(const Real* frequency, const EnergyShifts<Real>& shifts, Real rho,
                          Real ye, Real* absorption, bool verbose) {
  const Real captured = capture * rho;
  const Real paired = pair * rho;
  for (int g = 0; g < groups; g++) {
    const Real nu = frequency[g];
    const Real charged = captured * nu * nu;
    absorption[g] = charged * shifts.down;
    absorption[groups + g] = charged * ye;
    absorption[2 * groups + g] = paired * nu;
    if (verbose) {
      printf("opacities: group %d nu %g absorption %g %g %g\n", g, printed(nu),
             printed(absorption[g]), printed(absorption[groups + g]),
             printed(absorption[2 * groups + g]));
    }
  }
}

template <typename Real>
EVERYWHERE void emissivities(const Real* frequency, const EnergyShifts<Real>& shifts,
                             Real temperature, Real* emission, Real* slope, bool verbose) {
  for (int s = 0; s < species; s++) {
    for (int g = 0; g < groups; g++) {
      const int b = s * groups + g;
      const Real x = shifts.energy(s, frequency[g]);
      const Real q = 1.0 / (temperature + x);
      const Real warm = x * x * q;
      emission[b] = warm * temperature;
      slope[b] = warm * x * q;
      if (verbose) {
        printf("emissivities: species %d group %d at %g is %g, slope %g\n", s, g,
               printed(temperature), printed(emission[b]), printed(slope[b]));
      }
    }
  }
}

template <typename Real>
EVERYWHERE Real newton_temperature(const Zones<Real>& f, const EnergyShifts<Real>& shifts,
                                   Real capacity, Real now, const Real* old, const Real* share,
                                   Real* emission, Real* slope) {
  using std::fabs;
  using std::fma;
  Real temperature = now;
  Real residual = 0.0;
  for (int step = 0; step < f.steps; step++) {
    emissivities(f.frequency, shifts, temperature, emission, slope, f.verbose);
    residual = capacity * (temperature - now);
    Real derivative = capacity;
    for (int b = 0; b < bands; b++) {
      residual = fma(share[b], emission[b] - old[b], residual);
      derivative = fma(share[b], slope[b], derivative);
    }
    temperature -= residual / derivative;
    if (temperature < Real(least_temperature)) {
      if (f.verbose) {
        printf("newton: step %d, temperature %g is too low\n", step, printed(temperature));
      }
      temperature = least_temperature;
    }
    if (f.verbose) {
      printf("newton: step %d, temperature %g, residual %g, derivative %g\n", step,
             printed(temperature), printed(residual), printed(derivative));
    }
  }
  if (fabs(residual) > allowed_residual * capacity * now) {
    if (f.verbose) {
      printf("newton: not converged at capacity %g, residual %g\n", printed(capacity),
             printed(residual));
      for (int b = 0; b < bands; b++) {
        printf("newton: band %d old %g share %g emission %g slope %g\n", b, printed(old[b]),
               printed(share[b]), printed(emission[b]), printed(slope[b]));
      }
    }
    return bisected_temperature(f.frequency, shifts, capacity, now, old, share);
  }
  return temperature;
}

// Energy and leptons that matter loses to the radiation.
template <typename Real>
EVERYWHERE void exchange(const Real* frequency, Real rho, const Real* old, const Real* updated,
                         Real& energy, Real& ye, bool verbose) {
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
    if (verbose) {
      printf("exchange: electron fraction %g is too low\n", printed(ye));
    }
    ye = least_fraction;
  }
  if (ye > Real(greatest_fraction)) {
    if (verbose) {
      printf("exchange: electron fraction %g is too high\n", printed(ye));
    }
    ye = greatest_fraction;
  }
  if (verbose) {
    printf("exchange: heat %g, leptons %g, energy %g, electron fraction %g\n", printed(heat),
           printed(leptons), printed(energy), printed(ye));
  }
}

// Inelastic scattering couples neighbouring groups: a tridiagonal system, the same for each
// species.
template <typename Real>
EVERYWHERE void mix(const Real* frequency, Real rho, Real* updated, bool verbose) {
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
      if (verbose) {
        printf("mix: species %d group %d coupling %g pivot %g\n", s, g, printed(coupling[g]),
               printed(pivot[g]));
      }
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
  Real old[bands], absorption[bands], share[bands], emission[bands], slope[bands], updated[bands];
  const Real rho = f.density[zone];
  Real energy = f.energy[zone];
  Real ye = f.electron_fraction[zone];
  for (int b = 0; b < bands; b++) {
    old[b] = f.radiation[b * f.count + zone];
  }
  const EnergyShifts<Real> shifts(ye);
  opacities(f.frequency, shifts, rho, ye, absorption, f.verbose);
  if (rho < Real(absorbing_from)) {
    for (int b = 0; b < bands; b++) {
      updated[b] = fma(-absorption[b], old[b], old[b]);
    }
    exchange(f.frequency, rho, old, updated, energy, ye, f.verbose);
  } else {
    const bool opaque = !(rho < Real(opaque_from));
    const Real capacity = heat_capacity * rho;
    Real temperature = energy / capacity;
    for (int b = 0; b < bands; b++) {
      share[b] = absorption[b] / (1.0 + absorption[b]);
    }
    if (opaque) {
      temperature =
          newton_temperature(f, shifts, capacity, temperature, old, share, emission, slope);
    }
    emissivities(f.frequency, shifts, temperature, emission, slope, f.verbose);
    for (int b = 0; b < bands; b++) {
      updated[b] = fma(share[b], emission[b] - old[b], old[b]);
    }
    exchange(f.frequency, rho, old, updated, energy, ye, f.verbose);
    if (opaque) {
      mix(f.frequency, rho, updated, f.verbose);
    }
  }
  if (f.verbose) {
    for (int b = 0; b < bands; b++) {
      printf("push: zone %lld band %d absorption %g old %g new %g\n", static_cast<long long>(zone),
             b, printed(absorption[b]), printed(old[b]), printed(updated[b]));
    }
  }
  f.energy[zone] = energy;
  f.electron_fraction[zone] = ye;
  for (int b = 0; b < bands; b++) {
    f.radiation[b * f.count + zone] = updated[b];
  }
}

inline ZoneWork zone_work() {
  constexpr rl_operations of_emission{
      .add = bands, .mul = 2 * of_species + 3 * bands, .div = bands};
  constexpr rl_operations of_slope{.mul = 2 * bands};
  constexpr rl_operations newton_sums{.add = bands, .fma = 2 * bands};
  const rl_operations every = shifts_work + opacities_work + density_compared + exchange_work;
  const rl_operations absorbing =
      every + density_compared + temperature_work + shares_work + of_emission + blend_work;
  return {.thin = every + thin_update,
          .absorbing = absorbing + of_slope,
          .opaque = absorbing + of_slope + newton_work +
                    newton_steps * (newton_step_work + of_emission + of_slope + newton_sums) +
                    mixing_work};
}

}  // namespace roofladder::push::original
