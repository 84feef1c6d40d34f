// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#ifdef __OPENCL_VERSION__
#pragma OPENCL FP_CONTRACT OFF

#include "kernels/push/opencl/bisection.clh"
#include "kernels/push/opencl/exchange.clh"

void emissivities(global const real* frequency, real temperature, real ye, real* emission,
                  real* slope) {
  for (int s = 0; s < species; s++) {
    const real shift = shift_of(s, ye);
    for (int g = 0; g < groups; g++) {
      const int b = s * groups + g;
      const real x = frequency[g] * shift;
      const real q = 1 / (temperature + x);
      const real warm = x * x * q;
      emission[b] = warm * temperature;
      slope[b] = warm * x * q;
    }
  }
}

real newton_temperature(global const real* frequency, int steps, real rho, real now, real ye,
                        const real* old, const real* share, real* emission, real* slope) {
  const real capacity = heat_capacity * rho;
  real temperature = now;
  real residual = 0;
  for (int step = 0; step < steps; step++) {
    emissivities(frequency, temperature, ye, emission, slope);
    residual = capacity * (temperature - now);
    real derivative = capacity;
    for (int b = 0; b < bands; b++) {
      residual = fma(share[b], emission[b] - old[b], residual);
      derivative = fma(share[b], slope[b], derivative);
    }
    temperature -= residual / derivative;
    if (temperature < least_temperature) {
      temperature = least_temperature;
    }
  }
  if (fabs(residual) > allowed_residual * capacity * now) {
    return bisected_temperature(frequency, capacity, now, ye, old, share);
  }
  return temperature;
}

kernel void push(ulong zones, int steps, global const real* frequency, global const real* density,
                 global real* matter_energy, global real* electron_fraction,
                 global real* radiation) {
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
  opacities(frequency, rho, ye, absorption);
  if (rho < absorbing_from) {
    for (int b = 0; b < bands; b++) {
      updated[b] = fma(-absorption[b], old[b], old[b]);
    }
    exchange(frequency, rho, old, updated, &energy, &ye);
  } else {
    const bool opaque = !(rho < opaque_from);
    for (int b = 0; b < bands; b++) {
      share[b] = absorption[b] / (1 + absorption[b]);
    }
    real temperature = now;
    if (opaque) {
      temperature = newton_temperature(frequency, steps, rho, now, ye, old, share, emission, slope);
    }
    emissivities(frequency, temperature, ye, emission, slope);
    for (int b = 0; b < bands; b++) {
      updated[b] = fma(share[b], emission[b] - old[b], old[b]);
    }
    exchange(frequency, rho, old, updated, &energy, &ye);
    if (opaque) {
      mix(frequency, rho, updated);
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
struct WithoutVerbose : push::Fields<Real> {
  using push::Fields<Real>::Fields;
  void run(opencl_c::Queue& queue) { this->launch(queue, this->m_steps); }
};

}  // namespace

extern const VariantFile push_opencl_1_without_verbose{
    push::precisions<WithoutVerbose, push::general_work>({
        .title = "Without verbose paths",
        .claim =
            "The paths that print are gone, and with them their branches and all that was kept for "
            "them. The report's compiler no longer warned of registers spilled to the first-level "
            "cache, and the program gained little, within its variance.",
        .expects = RL_NO_SPILLS,
        .parent = "original",
        .flags = RL_RESTORES,
    })};

}  // namespace roofladder
#endif
