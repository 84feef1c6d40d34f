// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <cstdio>

#include "kernels/push/openmp/general.h"

namespace roofladder {
namespace {

using push::bands;
using push::groups;
using push::Index;
using push::printed;
using push::species;

template <typename Real>
void opacities(const Real* frequency, Real rho, Real ye, Real* absorption, bool verbose) {
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
      if (verbose) {
        std::fprintf(stderr, "opacities: species %d group %d nu %g absorption %g\n", s, g,
                     printed(nu), printed(absorption[b]));
      }
    }
  }
}

template <typename Real>
void emissivities(const Real* frequency, Real temperature, Real ye, Real* emission, Real* slope,
                  bool verbose) {
  const push::Shifts<Real> shifts(ye);
  for (int s = 0; s < species; s++) {
    for (int g = 0; g < groups; g++) {
      const int b = s * groups + g;
      const Real x = frequency[g] * shifts.of_species[s];
      const Real q = 1.0 / (temperature + x);
      const Real warm = x * x * q;
      emission[b] = warm * temperature;
      slope[b] = warm * x * q;
      if (verbose) {
        std::fprintf(stderr, "emissivities: species %d group %d at %g is %g, slope %g\n", s, g,
                     printed(temperature), printed(emission[b]), printed(slope[b]));
      }
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
    emissivities(f.frequency, temperature, ye, emission, slope, f.verbose);
    residual = capacity * (temperature - now);
    Real derivative = capacity;
    for (int b = 0; b < bands; b++) {
      residual += share[b] * (emission[b] - old[b]);
      derivative += share[b] * slope[b];
    }
    temperature -= residual / derivative;
    if (temperature < Real(push::least_temperature)) {
      if (f.verbose) {
        std::fprintf(stderr, "newton: step %d, temperature %g is too low\n", step,
                     printed(temperature));
      }
      temperature = push::least_temperature;
    }
    if (f.verbose) {
      std::fprintf(stderr, "newton: step %d, temperature %g, residual %g, derivative %g\n", step,
                   printed(temperature), printed(residual), printed(derivative));
    }
  }
  using std::fabs;
  if (fabs(residual) > push::allowed_residual * capacity * now) {
    if (f.verbose) {
      std::fprintf(stderr, "newton: not converged at density %g, residual %g\n", printed(rho),
                   printed(residual));
      for (int b = 0; b < bands; b++) {
        std::fprintf(stderr, "newton: band %d old %g share %g emission %g slope %g\n", b,
                     printed(old[b]), printed(share[b]), printed(emission[b]), printed(slope[b]));
      }
    }
    return push::bisected_temperature(f.frequency, capacity, now, ye, old, 1, share, 1);
  }
  return temperature;
}

// Energy and leptons that matter loses to the radiation.
template <typename Real>
void exchange(const Real* frequency, Real rho, const Real* old, const Real* updated, Real& energy,
              Real& ye, bool verbose) {
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
  ye += push::lepton_yield * leptons / rho;
  if (ye < Real(push::least_fraction)) {
    if (verbose) {
      std::fprintf(stderr, "exchange: electron fraction %g is too low\n", printed(ye));
    }
    ye = push::least_fraction;
  }
  if (ye > Real(push::greatest_fraction)) {
    if (verbose) {
      std::fprintf(stderr, "exchange: electron fraction %g is too high\n", printed(ye));
    }
    ye = push::greatest_fraction;
  }
  if (verbose) {
    std::fprintf(stderr, "exchange: heat %g, leptons %g, energy %g, electron fraction %g\n",
                 printed(heat), printed(leptons), printed(energy), printed(ye));
  }
}

// Inelastic scattering couples neighbouring groups: a tridiagonal system for each species.
template <typename Real>
void mix(const Real* frequency, Real rho, Real* updated, bool verbose) {
  Real coupling[groups], upper[groups], value[groups];
  for (int g = 0; g < groups - 1; g++) {
    coupling[g] = push::inelastic * rho * frequency[g] * frequency[g];
  }
  coupling[groups - 1] = 0.0;
  for (int s = 0; s < species; s++) {
    Real* group = updated + s * groups;
    const Real first = 1.0 + coupling[0];
    upper[0] = coupling[0] / first;
    value[0] = group[0] / first;
    for (int g = 1; g < groups; g++) {
      const Real pivot = 1.0 + coupling[g - 1] + coupling[g] - coupling[g - 1] * upper[g - 1];
      upper[g] = coupling[g] / pivot;
      value[g] = (group[g] + coupling[g - 1] * value[g - 1]) / pivot;
      if (verbose) {
        std::fprintf(stderr, "mix: species %d group %d coupling %g pivot %g\n", s, g,
                     printed(coupling[g]), printed(pivot));
      }
    }
    group[groups - 1] = value[groups - 1];
    for (int g = groups - 2; g >= 0; g--) {
      group[g] = value[g] + upper[g] * group[g + 1];
    }
  }
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
  opacities(f.frequency, rho, ye, absorption, f.verbose);
  if (rho < Real(push::absorbing_from)) {
    for (int b = 0; b < bands; b++) {
      updated[b] = old[b] - absorption[b] * old[b];
    }
    exchange(f.frequency, rho, old, updated, energy, ye, f.verbose);
  } else {
    const bool opaque = !(rho < Real(push::opaque_from));
    for (int b = 0; b < bands; b++) {
      share[b] = absorption[b] / (1.0 + absorption[b]);
    }
    Real temperature = now;
    if (opaque) {
      temperature = newton_temperature(f, rho, now, ye, old, share, emission, slope);
    }
    emissivities(f.frequency, temperature, ye, emission, slope, f.verbose);
    for (int b = 0; b < bands; b++) {
      updated[b] = old[b] + share[b] * (emission[b] - old[b]);
    }
    exchange(f.frequency, rho, old, updated, energy, ye, f.verbose);
    if (opaque) {
      mix(f.frequency, rho, updated, f.verbose);
    }
  }
  if (f.verbose) {
    for (int b = 0; b < bands; b++) {
      std::fprintf(stderr, "push: zone %lld band %d absorption %g old %g new %g\n",
                   static_cast<long long>(zone), b, printed(absorption[b]), printed(old[b]),
                   printed(updated[b]));
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
struct Original : push::Fields<Real> {
  using push::Fields<Real>::Fields;
  void run(Parts) { update(*this); }
};

}  // namespace

extern const VariantFile push_openmp_0_original{variant<Original, double>({
    .title = "Original",
    .claim =
        "A thread per zone: routines that fill and read thread-local arrays of all bands, many "
        "branches, and in each of them paths that print when a run-time flag says so. What "
        "those paths would print must be kept, and the compiler has no registers left for it.",
    .work = push::general_routines,
})};

}  // namespace roofladder
