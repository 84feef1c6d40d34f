// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#ifdef __OPENCL_VERSION__
#pragma OPENCL FP_CONTRACT OFF

#if PRECISION == 32
typedef float real;
#else
#pragma OPENCL EXTENSION cl_khr_fp64 : enable
typedef double real;
#endif

#define SPECIES 3  // of neutrinos: electron, anti-electron, all others
#define GROUPS 12  // of energies
#define BANDS (SPECIES * GROUPS)

// Constants of kernels/push/star.h.
#define HEAT_CAPACITY (real)1.5
#define CAPTURE (real)0.05
#define PAIR (real)0.02
#define INELASTIC (real)0.1
#define LEPTON_YIELD (real)0.001
#define ALLOWED_RESIDUAL (real)0.01
#define LEAST_TEMPERATURE (real)0.001
#define LEAST_FRACTION (real)0.01
#define GREATEST_FRACTION (real)0.6
#define ABSORBING_FROM (real)2.5
#define OPAQUE_FROM (real)12

// The shift of the energies at which a species is emitted.
real shift_of(int s, real ye) {
  return s == 0 ? 1 + ye : s == 1 ? 1 - ye : 1;
}

void opacities(global const real* frequency, real rho, real ye, real* absorption, int verbose) {
  const real neutrons = 1 - ye;
  for (int s = 0; s < SPECIES; s++) {
    for (int g = 0; g < GROUPS; g++) {
      const real nu = frequency[g];
      const int b = s * GROUPS + g;
      if (s == 0) {
        absorption[b] = CAPTURE * rho * nu * nu * neutrons;
      } else if (s == 1) {
        absorption[b] = CAPTURE * rho * nu * nu * ye;
      } else {
        absorption[b] = PAIR * rho * nu;
      }
      if (verbose) {
        printf("opacities: species %d group %d nu %g absorption %g\n", s, g, nu, absorption[b]);
      }
    }
  }
}

void emissivities(global const real* frequency, real temperature, real ye, real* emission,
                  real* slope, int verbose) {
  for (int s = 0; s < SPECIES; s++) {
    const real shift = shift_of(s, ye);
    for (int g = 0; g < GROUPS; g++) {
      const int b = s * GROUPS + g;
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

// The energy that matter gains at a temperature minus the energy that radiation loses.
real surplus(global const real* frequency, real capacity, real now, real ye, const real* old,
             const real* share, real temperature) {
  real sum = capacity * (temperature - now);
  for (int s = 0; s < SPECIES; s++) {
    const real shift = shift_of(s, ye);
    for (int g = 0; g < GROUPS; g++) {
      const int b = s * GROUPS + g;
      const real x = frequency[g] * shift;
      sum = fma(share[b], x * x * temperature / (temperature + x) - old[b], sum);
    }
  }
  return sum;
}

// If Newton's method has not converged: the temperature at which matter gains the energy that
// radiation loses, by bisection.
real bisected_temperature(global const real* frequency, real capacity, real now, real ye,
                          const real* old, const real* share) {
  real low = LEAST_TEMPERATURE;
  real high = now;
  while (surplus(frequency, capacity, now, ye, old, share, high) < 0) {
    high *= 2;
  }
  for (int halving = 0; halving < 50; halving++) {
    const real middle = (low + high) / 2;
    if (surplus(frequency, capacity, now, ye, old, share, middle) < 0) {
      low = middle;
    } else {
      high = middle;
    }
  }
  return high;
}

real newton_temperature(global const real* frequency, int steps, real rho, real now, real ye,
                        const real* old, const real* share, real* emission, real* slope,
                        int verbose) {
  const real capacity = HEAT_CAPACITY * rho;
  real temperature = now;
  real residual = 0;
  for (int step = 0; step < steps; step++) {
    emissivities(frequency, temperature, ye, emission, slope, verbose);
    residual = capacity * (temperature - now);
    real derivative = capacity;
    for (int b = 0; b < BANDS; b++) {
      residual = fma(share[b], emission[b] - old[b], residual);
      derivative = fma(share[b], slope[b], derivative);
    }
    temperature -= residual / derivative;
    if (temperature < LEAST_TEMPERATURE) {
      if (verbose) {
        printf("newton: step %d, temperature %g is too low\n", step, temperature);
      }
      temperature = LEAST_TEMPERATURE;
    }
    if (verbose) {
      printf("newton: step %d, temperature %g, residual %g, derivative %g\n", step, temperature,
             residual, derivative);
    }
  }
  if (fabs(residual) > ALLOWED_RESIDUAL * capacity * now) {
    if (verbose) {
      printf("newton: not converged at density %g, residual %g\n", rho, residual);
      for (int b = 0; b < BANDS; b++) {
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
  for (int s = 0; s < SPECIES; s++) {
    for (int g = 0; g < GROUPS; g++) {
      const int b = s * GROUPS + g;
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
  *ye += LEPTON_YIELD * leptons / rho;
  if (*ye < LEAST_FRACTION) {
    if (verbose) {
      printf("exchange: electron fraction %g is too low\n", *ye);
    }
    *ye = LEAST_FRACTION;
  }
  if (*ye > GREATEST_FRACTION) {
    if (verbose) {
      printf("exchange: electron fraction %g is too high\n", *ye);
    }
    *ye = GREATEST_FRACTION;
  }
  if (verbose) {
    printf("exchange: heat %g, leptons %g, energy %g, electron fraction %g\n", heat, leptons,
           *energy, *ye);
  }
}

// Inelastic scattering couples neighbouring groups: a tridiagonal system for each species.
void mix(global const real* frequency, real rho, real* updated, int verbose) {
  real coupling[GROUPS], upper[GROUPS], value[GROUPS];
  for (int g = 0; g < GROUPS - 1; g++) {
    coupling[g] = INELASTIC * rho * frequency[g] * frequency[g];
  }
  coupling[GROUPS - 1] = 0;
  for (int s = 0; s < SPECIES; s++) {
    real* group = updated + s * GROUPS;
    const real first = 1 + coupling[0];
    upper[0] = coupling[0] / first;
    value[0] = group[0] / first;
    for (int g = 1; g < GROUPS; g++) {
      const real pivot = fma(-coupling[g - 1], upper[g - 1], 1 + coupling[g - 1] + coupling[g]);
      upper[g] = coupling[g] / pivot;
      value[g] = fma(coupling[g - 1], value[g - 1], group[g]) / pivot;
      if (verbose) {
        printf("mix: species %d group %d coupling %g pivot %g\n", s, g, coupling[g], pivot);
      }
    }
    group[GROUPS - 1] = value[GROUPS - 1];
    for (int g = GROUPS - 2; g >= 0; g--) {
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
  real old[BANDS], absorption[BANDS], share[BANDS], emission[BANDS], slope[BANDS], updated[BANDS];
  const real rho = density[zone];
  real energy = matter_energy[zone];
  real ye = electron_fraction[zone];
  for (int b = 0; b < BANDS; b++) {
    old[b] = radiation[b * zones + zone];
  }
  const real now = energy / (HEAT_CAPACITY * rho);
  opacities(frequency, rho, ye, absorption, verbose);
  if (rho < ABSORBING_FROM) {
    for (int b = 0; b < BANDS; b++) {
      updated[b] = fma(-absorption[b], old[b], old[b]);
    }
    exchange(frequency, rho, old, updated, &energy, &ye, verbose);
  } else {
    const bool opaque = !(rho < OPAQUE_FROM);
    for (int b = 0; b < BANDS; b++) {
      share[b] = absorption[b] / (1 + absorption[b]);
    }
    real temperature = now;
    if (opaque) {
      temperature =
          newton_temperature(frequency, steps, rho, now, ye, old, share, emission, slope, verbose);
    }
    emissivities(frequency, temperature, ye, emission, slope, verbose);
    for (int b = 0; b < BANDS; b++) {
      updated[b] = fma(share[b], emission[b] - old[b], old[b]);
    }
    exchange(frequency, rho, old, updated, &energy, &ye, verbose);
    if (opaque) {
      mix(frequency, rho, updated, verbose);
    }
  }
  if (verbose) {
    for (int b = 0; b < BANDS; b++) {
      printf("push: zone %ld band %d absorption %g old %g new %g\n", (long)zone, b, absorption[b],
             old[b], updated[b]);
    }
  }
  matter_energy[zone] = energy;
  electron_fraction[zone] = ye;
  for (int b = 0; b < BANDS; b++) {
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
