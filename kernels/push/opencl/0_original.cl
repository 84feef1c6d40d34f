// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#ifdef __OPENCL_VERSION__
#pragma OPENCL FP_CONTRACT OFF

#include "kernels/push/opencl/bisection.clh"

void opacities(global const real* frequency, real rho, real ye, real* absorption, int verbose) {
  const real neutrons = 1 - ye;
  for (int s = 0; s < species; s++) {
    for (int g = 0; g < groups; g++) {
      const real nu = frequency[g];
      const int b = s * groups + g;
      if (s == 0) {
        absorption[b] = capture * rho * nu * nu * neutrons;
      } else if (s == 1) {
        absorption[b] = capture * rho * nu * nu * ye;
      } else {
        absorption[b] = pair * rho * nu;
      }
      if (verbose) {
        printf("opacities: species %d group %d nu %g absorption %g\n", s, g, nu, absorption[b]);
      }
    }
  }
}

void emissivities(global const real* frequency, real temperature, real ye, real* emission,
                  real* slope, int verbose) {
  for (int s = 0; s < species; s++) {
    const real shift = shift_of(s, ye);
    for (int g = 0; g < groups; g++) {
      const int b = s * groups + g;
      const real x = frequency[g] * shift;
      const real q = 1 / (temperature + x);
      const real warm = x * x * q;
      emission[b] = warm * temperature;
      slope[b] = warm * x * q;
      if (verbose) {
        printf("emissivities: species %d group %d at %g is %g, slope %g\n", s, g, temperature,
               emission[b], slope[b]);
      }
    }
  }
}

real newton_temperature(global const real* frequency, int steps, real rho, real now, real ye,
                        const real* old, const real* share, real* emission, real* slope,
                        int verbose) {
  const real capacity = heat_capacity * rho;
  real temperature = now;
  real residual = 0;
  for (int step = 0; step < steps; step++) {
    emissivities(frequency, temperature, ye, emission, slope, verbose);
    residual = capacity * (temperature - now);
    real derivative = capacity;
    for (int b = 0; b < bands; b++) {
      residual = fma(share[b], emission[b] - old[b], residual);
      derivative = fma(share[b], slope[b], derivative);
    }
    temperature -= residual / derivative;
    if (temperature < least_temperature) {
      if (verbose) {
        printf("newton: step %d, temperature %g is too low\n", step, temperature);
      }
      temperature = least_temperature;
    }
    if (verbose) {
      printf("newton: step %d, temperature %g, residual %g, derivative %g\n", step, temperature,
             residual, derivative);
    }
  }
  if (fabs(residual) > allowed_residual * capacity * now) {
    if (verbose) {
      printf("newton: not converged at density %g, residual %g\n", rho, residual);
      for (int b = 0; b < bands; b++) {
        printf("newton: band %d old %g share %g emission %g slope %g\n", b, old[b], share[b],
               emission[b], slope[b]);
      }
    }
    return bisected_temperature(frequency, capacity, now, ye, old, share);
  }
  return temperature;
}

// Energy and leptons that matter loses to the radiation.
void exchange(global const real* frequency, real rho, const real* old, const real* updated,
              real* energy, real* ye, int verbose) {
  real heat = 0;
  real leptons = 0;
  for (int s = 0; s < species; s++) {
    for (int g = 0; g < groups; g++) {
      const int b = s * groups + g;
      const real change = updated[b] - old[b];
      heat += change;
      if (s == 0) {
        leptons -= change / frequency[g];
      } else if (s == 1) {
        leptons += change / frequency[g];
      }
    }
  }
  *energy -= heat;
  *ye += lepton_yield * leptons / rho;
  if (*ye < least_fraction) {
    if (verbose) {
      printf("exchange: electron fraction %g is too low\n", *ye);
    }
    *ye = least_fraction;
  }
  if (*ye > greatest_fraction) {
    if (verbose) {
      printf("exchange: electron fraction %g is too high\n", *ye);
    }
    *ye = greatest_fraction;
  }
  if (verbose) {
    printf("exchange: heat %g, leptons %g, energy %g, electron fraction %g\n", heat, leptons,
           *energy, *ye);
  }
}

// Inelastic scattering couples neighbouring groups: a tridiagonal system for each species.
void mix(global const real* frequency, real rho, real* updated, int verbose) {
  real coupling[groups], upper[groups], value[groups];
  for (int g = 0; g < groups - 1; g++) {
    coupling[g] = inelastic * rho * frequency[g] * frequency[g];
  }
  coupling[groups - 1] = 0;
  for (int s = 0; s < species; s++) {
    real* group = updated + s * groups;
    const real first = 1 + coupling[0];
    upper[0] = coupling[0] / first;
    value[0] = group[0] / first;
    for (int g = 1; g < groups; g++) {
      const real pivot = fma(-coupling[g - 1], upper[g - 1], 1 + coupling[g - 1] + coupling[g]);
      upper[g] = coupling[g] / pivot;
      value[g] = fma(coupling[g - 1], value[g - 1], group[g]) / pivot;
      if (verbose) {
        printf("mix: species %d group %d coupling %g pivot %g\n", s, g, coupling[g], pivot);
      }
    }
    group[groups - 1] = value[groups - 1];
    for (int g = groups - 2; g >= 0; g--) {
      group[g] = fma(upper[g], group[g + 1], value[g]);
    }
  }
}

kernel void push(ulong zones, int steps, int verbose, global const real* frequency,
                 global const real* density, global real* matter_energy,
                 global real* electron_fraction, global real* radiation) {
  const ulong zone = get_global_id(0);
  if (zone >= zones) {
    return;
  }
  real old[bands], absorption[bands], share[bands], emission[bands], slope[bands], updated[bands];
  const real rho = density[zone];
  real energy = matter_energy[zone];
  real ye = electron_fraction[zone];
  for (int b = 0; b < bands; b++) {
    old[b] = radiation[b * zones + zone];
  }
  const real now = energy / (heat_capacity * rho);
  opacities(frequency, rho, ye, absorption, verbose);
  if (rho < absorbing_from) {
    for (int b = 0; b < bands; b++) {
      updated[b] = fma(-absorption[b], old[b], old[b]);
    }
    exchange(frequency, rho, old, updated, &energy, &ye, verbose);
  } else {
    const bool opaque = !(rho < opaque_from);
    for (int b = 0; b < bands; b++) {
      share[b] = absorption[b] / (1 + absorption[b]);
    }
    real temperature = now;
    if (opaque) {
      temperature =
          newton_temperature(frequency, steps, rho, now, ye, old, share, emission, slope, verbose);
    }
    emissivities(frequency, temperature, ye, emission, slope, verbose);
    for (int b = 0; b < bands; b++) {
      updated[b] = fma(share[b], emission[b] - old[b], old[b]);
    }
    exchange(frequency, rho, old, updated, &energy, &ye, verbose);
    if (opaque) {
      mix(frequency, rho, updated, verbose);
    }
  }
  if (verbose) {
    for (int b = 0; b < bands; b++) {
      printf("push: zone %ld band %d absorption %g old %g new %g\n", (long)zone, b, absorption[b],
             old[b], updated[b]);
    }
  }
  matter_energy[zone] = energy;
  electron_fraction[zone] = ye;
  for (int b = 0; b < bands; b++) {
    radiation[b * zones + zone] = updated[b];
  }
}

#else
#include "kernels/push/opencl/fields.h"

namespace roofladder {
namespace {

template <typename Real>
struct Original : push::Fields<Real> {
  using push::Fields<Real>::Fields;
  void run(opencl_c::Queue& queue) { this->launch(queue, this->m_steps, this->m_verbose); }
};

}  // namespace

extern const VariantFile push_opencl_0_original{push::precisions<Original, push::general_work>({
    .title = "Original",
    .claim =
        "A work-item a zone: routines that fill and read private arrays of all bands, many "
        "branches, and in each of them paths that print when a run-time flag says so. What those "
        "paths would print must be kept: the report's compiler warned of registers spilled to the "
        "first-level cache.",
    .flags = RL_RESTORES,
})};

}  // namespace roofladder
#endif
