// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#ifdef __OPENCL_VERSION__
#pragma OPENCL FP_CONTRACT OFF

#include "kernels/push/opencl/bisection.clh"
#include "kernels/push/opencl/exchange.clh"

real newton_temperature(global const real* frequency, int steps, real rho, real now, real ye,
                        const real* old, const real* share) {
  const real capacity = heat_capacity * rho;
  real temperature = now;
  real residual = 0;
  for (int step = 0; step < steps; step++) {
    residual = capacity * (temperature - now);
    real derivative = capacity;
    for (int s = 0; s < species; s++) {
      const real shift = shift_of(s, ye);
      for (int g = 0; g < groups; g++) {
        const int b = s * groups + g;
        const real x = frequency[g] * shift;
        const real q = 1 / (temperature + x);
        const real warm = x * x * q;
        residual = fma(share[b], fma(warm, temperature, -old[b]), residual);
        derivative = fma(share[b], warm * x * q, derivative);
      }
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
  real old[bands], share[bands], updated[bands];
  const real rho = density[zone];
  real energy = matter_energy[zone];
  real ye = electron_fraction[zone];
  for (int b = 0; b < bands; b++) {
    old[b] = radiation[b * zones + zone];
  }
  const real now = energy / (heat_capacity * rho);
  opacities(frequency, rho, ye, share);
  if (rho < absorbing_from) {
    for (int b = 0; b < bands; b++) {
      updated[b] = fma(-share[b], old[b], old[b]);
    }
    exchange(frequency, rho, old, updated, &energy, &ye);
  } else {
    const bool opaque = !(rho < opaque_from);
    for (int b = 0; b < bands; b++) {
      share[b] = share[b] / (1 + share[b]);
    }
    real temperature = now;
    if (opaque) {
      temperature = newton_temperature(frequency, steps, rho, now, ye, old, share);
    }
    for (int s = 0; s < species; s++) {
      const real shift = shift_of(s, ye);
      for (int g = 0; g < groups; g++) {
        const int b = s * groups + g;
        const real x = frequency[g] * shift;
        const real emission = x * x * temperature / (temperature + x);
        updated[b] = fma(share[b], emission - old[b], old[b]);
      }
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
struct FewerArrays : push::Fields<Real> {
  using push::Fields<Real>::Fields;
  void run(opencl_c::Queue& queue) { this->launch(queue, this->m_steps); }
};

// Emissions are computed where they are used, their slopes in Newton's steps only.
push::ZoneWork zone_work() {
  using namespace push;
  constexpr rl_operations newton_bands{
      .add = 2 + bands, .mul = 5 * bands, .fma = 3 * bands, .div = bands};
  constexpr rl_operations emission{.add = 2 + bands, .mul = 3 * bands, .div = bands};
  const rl_operations absorbing = every_zone + second_comparison + shares + emission + blend;
  return {.thin = every_zone + thin_update,
          .absorbing = absorbing,
          .opaque = absorbing + newton + newton_steps * (newton_step + newton_bands) + mixing};
}

}  // namespace

extern const VariantFile push_opencl_2_fewer_arrays{push::precisions<FewerArrays, zone_work>({
    .title = "Fewer arrays",
    .claim = "Emissions and their slopes are computed where they are used and the absorptions "
             "become their shares in place: three of six arrays of all bands are left. The report "
             "could not get rid of more of them either, and found no difference.",
    .expects = RL_LESS_TRAFFIC,
    .parent = "without_verbose",
    .flags = RL_RESTORES,
})};

}  // namespace roofladder
#endif
