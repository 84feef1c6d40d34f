// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#ifdef __OPENCL_VERSION__
#pragma OPENCL FP_CONTRACT OFF

#include "kernels/push/opencl/matter.clh"

// Density of a species' absorbers.
real target_of(int s, real rho, real ye) {
  return s == 0 ? rho * (1 - ye) : s == 1 ? rho * ye : rho;
}

// The amount that matter of a temperature adds to a band: its share k / (1 + k) of emission less
// radiation, with one division.
real change_of(real k, real x, real temperature, real radiation) {
  const real sum = temperature + x;
  return k / ((1 + k) * sum) * fma(x * x, temperature, -(radiation * sum));
}

// The energy that matter gains at a temperature minus the energy that radiation loses.
real surplus(ulong zones, global const real* frequency, global const real* strength, real rho,
             real now, real ye, global const real* radiation, real temperature) {
  real sum = heat_capacity * rho * (temperature - now);
  for (int s = 0; s < species; s++) {
    for (int g = 0; g < groups; g++) {
      const int b = s * groups + g;
      sum += change_of(strength[b] * target_of(s, rho, ye), frequency[g] * shift_of(s, ye),
                       temperature, radiation[b * zones]);
    }
  }
  return sum;
}

// If Newton's method has not converged: the temperature at which matter gains the energy that
// radiation loses, by bisection.
real bisected_temperature(ulong zones, global const real* frequency, global const real* strength,
                          real rho, real now, real ye, global const real* radiation) {
  real low = least_temperature;
  real high = now;
  while (surplus(zones, frequency, strength, rho, now, ye, radiation, high) < 0) {
    high *= 2;
  }
  for (int halving = 0; halving < 50; halving++) {
    const real middle = (low + high) / 2;
    if (surplus(zones, frequency, strength, rho, now, ye, radiation, middle) < 0) {
      low = middle;
    } else {
      high = middle;
    }
  }
  return high;
}

real newton_temperature(ulong zones, int steps, global const real* frequency,
                        global const real* strength, real rho, real now, real ye,
                        global const real* radiation) {
  const real capacity = heat_capacity * rho;
  real temperature = now;
  real residual = 0;
  for (int step = 0; step < steps; step++) {
    residual = capacity * (temperature - now);
    real derivative = capacity;
    for (int s = 0; s < species; s++) {
      const real target = target_of(s, rho, ye);
      const real shift = shift_of(s, ye);
      for (int g = 0; g < groups; g++) {
        const int b = s * groups + g;
        const real k = strength[b] * target;
        const real x = frequency[g] * shift;
        const real whole = 1 + k;
        const real sum = temperature + x;
        const real q = 1 / (whole * sum);
        const real squared = x * x;
        const real share = k * q;  // of the exchange, over the sum
        residual = fma(share, fma(squared, temperature, -(radiation[b * zones] * sum)), residual);
        derivative = fma(share * squared, x * (whole * q), derivative);
      }
    }
    temperature -= residual / derivative;
    if (temperature < least_temperature) {
      temperature = least_temperature;
    }
  }
  if (fabs(residual) > allowed_residual * capacity * now) {
    return bisected_temperature(zones, frequency, strength, rho, now, ye, radiation);
  }
  return temperature;
}

// Eliminates in the tridiagonal system by which inelastic scattering couples neighbouring groups;
// it is the same for all species.
void eliminate(global const real* coupling, real rho, real* upper, real* inverse) {
  real below = coupling[0] * rho;
  inverse[0] = 1 / (1 + below);
  upper[0] = below * inverse[0];
  for (int g = 1; g < groups; g++) {
    const real above = coupling[g] * rho;
    inverse[g] = 1 / fma(-below, upper[g - 1], 1 + above + below);
    upper[g] = above * inverse[g];
    below = above;
  }
}

void substitute(global const real* coupling, real rho, const real* upper, const real* inverse,
                real* group) {
  group[0] *= inverse[0];
  for (int g = 1; g < groups; g++) {
    group[g] = fma(coupling[g - 1] * rho, group[g - 1], group[g]) * inverse[g];
  }
  for (int g = groups - 2; g >= 0; g--) {
    group[g] = fma(upper[g], group[g + 1], group[g]);
  }
}

kernel void push(ulong zones, int steps, global const real* strength, global const real* yield,
                 global const real* coupling, global const real* frequency,
                 global const real* density, global real* energy, global real* electron_fraction,
                 global real* all_radiation) {
  const ulong zone = get_global_id(0);
  if (zone >= zones) {
    return;
  }
  global real* radiation = all_radiation + zone;
  const real rho = density[zone];
  const real ye = electron_fraction[zone];
  real heat = 0;
  real leptons = 0;
  if (rho < absorbing_from) {
    for (int s = 0; s < species; s++) {
      const real target = target_of(s, rho, ye);
      for (int g = 0; g < groups; g++) {
        const int b = s * groups + g;
        const real old = radiation[b * zones];
        const real change = -(strength[b] * target * old);
        radiation[b * zones] = old + change;
        heat += change;
        leptons = fma(yield[b], change, leptons);
      }
    }
  } else {
    const real now = energy[zone] / (heat_capacity * rho);
    const bool opaque = !(rho < opaque_from);
    real temperature = now;
    real upper[groups], inverse[groups];
    if (opaque) {
      temperature = newton_temperature(zones, steps, frequency, strength, rho, now, ye, radiation);
      eliminate(coupling, rho, upper, inverse);
    }
    for (int s = 0; s < species; s++) {
      const real target = target_of(s, rho, ye);
      const real shift = shift_of(s, ye);
      real updated[groups];
      for (int g = 0; g < groups; g++) {
        const int b = s * groups + g;
        const real old = radiation[b * zones];
        const real change = change_of(strength[b] * target, frequency[g] * shift, temperature, old);
        updated[g] = old + change;
        heat += change;
        leptons = fma(yield[b], change, leptons);
      }
      if (opaque) {
        substitute(coupling, rho, upper, inverse, updated);
      }
      for (int g = 0; g < groups; g++) {
        radiation[(s * groups + g) * zones] = updated[g];
      }
    }
  }
  energy[zone] -= heat;
  electron_fraction[zone] = clamp(ye + leptons / rho, least_fraction, greatest_fraction);
}

#else
#include <vector>

#include "kernels/push/opencl/fields.h"

namespace roofladder {
namespace {

// Factors of the bands that are the same for all zones.
struct Bands {
  explicit Bands(std::span<const double> frequency) {
    for (std::size_t b = 0; b < push::bands; ++b) {
      const double nu = frequency[b % push::groups];
      strength.push_back(b < charged ? push::capture * nu * nu : push::pair * nu);
      yield.push_back(b < push::groups ? -push::lepton_yield / nu
                      : b < charged    ? push::lepton_yield / nu
                                       : 0.0);
    }
    for (std::size_t g = 0; g < push::groups; ++g) {
      coupling.push_back(g + 1 < push::groups ? push::inelastic * frequency[g] * frequency[g]
                                              : 0.0);
    }
  }

  static constexpr std::size_t charged = 2 * push::groups;  // bands of species with a lepton number
  std::vector<double> strength;
  std::vector<double> yield;
  std::vector<double> coupling;
};

template <typename Real>
class BandsInPlace : public push::Fields<Real> {
 public:
  BandsInPlace(const Problem& problem, opencl_c::Queue& queue)
      : BandsInPlace(problem, queue, Bands(problem.array<double>("frequency"))) {}

  void run(opencl_c::Queue& queue) {
    this->launch(queue, this->m_steps, m_strength, m_yield, m_coupling);
  }

 private:
  BandsInPlace(const Problem& problem, opencl_c::Queue& queue, const Bands& bands)
      : push::Fields<Real>(problem, queue),
        m_strength(opencl_c::rounded_array<Real>(queue, bands.strength)),
        m_yield(opencl_c::rounded_array<Real>(queue, bands.yield)),
        m_coupling(opencl_c::rounded_array<Real>(queue, bands.coupling)) {}

  opencl_c::Array<Real> m_strength;
  opencl_c::Array<Real> m_yield;
  opencl_c::Array<Real> m_coupling;
};

// Every loop over the bands computes the targets and shifts of the species again.
push::ZoneWork zone_work() {
  using namespace push;
  constexpr rl_operations every{.add = 2, .div = 1, .compare = 3};
  constexpr rl_operations targets{.add = 1, .mul = 2};
  constexpr rl_operations shifts{.add = 2};
  constexpr rl_operations thin{.add = 2 * bands, .mul = 2 * bands, .fma = bands};
  constexpr rl_operations emission{
      .add = 4 * bands, .mul = 6 * bands, .fma = 2 * bands, .div = bands};
  constexpr rl_operations temperature{.mul = 1, .div = 1, .compare = 1};
  constexpr rl_operations newton_bands{
      .add = 2 * bands, .mul = 9 * bands, .fma = 3 * bands, .div = bands};
  constexpr double pairs = groups - 1;
  constexpr rl_operations elimination{
      .add = 1 + 2 * pairs, .mul = 2 + 2 * pairs, .fma = pairs, .div = groups};
  constexpr rl_operations substitution{.mul = species * (1 + 2 * pairs),
                                       .fma = species * 2 * pairs};
  const rl_operations absorbing = every + targets + shifts + temperature + emission;
  return {.thin = every + targets + thin,
          .absorbing = absorbing,
          .opaque = absorbing + newton +
                    newton_steps * (newton_step + targets + shifts + newton_bands) + elimination +
                    substitution};
}

}  // namespace

extern const VariantFile push_opencl_3_bands_in_place{push::precisions<BandsInPlace, zone_work>({
    .title = "Bands in place",
    .claim =
        "Every band is loaded, changed and stored where it is, so that no array of all bands is "
        "left: what Newton's steps need of a band is computed again, with one division, and "
        "twelve bands at a time are kept for the scattering.",
    .expects = RL_LESS_TRAFFIC,
    .parent = "fewer_arrays",
    .flags = RL_RESTORES | RL_BRANCH,
})};

}  // namespace roofladder
#endif
