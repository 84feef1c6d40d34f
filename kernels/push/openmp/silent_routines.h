// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "kernels/push/openmp/fields.h"

// Routines of the variants that print nothing.
namespace roofladder::push {

// Energy and leptons that matter loses to the radiation.
template <typename Real>
void exchange(const Real* frequency, Real rho, const Real* old, const Real* updated, Real& energy,
              Real& ye) {
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

// Inelastic scattering couples neighbouring groups: a tridiagonal system for each species.
template <typename Real>
void mix(const Real* frequency, Real rho, Real* updated) {
  Real coupling[groups], upper[groups], value[groups];
  for (int g = 0; g < groups - 1; g++) {
    coupling[g] = inelastic * rho * frequency[g] * frequency[g];
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
    }
    group[groups - 1] = value[groups - 1];
    for (int g = groups - 2; g >= 0; g--) {
      group[g] = value[g] + upper[g] * group[g + 1];
    }
  }
}

}  // namespace roofladder::push
