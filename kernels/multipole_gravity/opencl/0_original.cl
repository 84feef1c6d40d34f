// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#ifdef __OPENCL_VERSION__
#pragma OPENCL FP_CONTRACT OFF

#include "kernels/multipole_gravity/opencl/cells.clh"

// All harmonics of the direction with these cosines and sines, by recurrence: the report's ylm.
void spherical_harmonics(real cos_theta, real sin_theta, real cos_phi, real sin_phi,
                         global const real* raise, global const real* drop, real* ylm) {
  real cosine = 1;  // of m times phi
  real sine = 0;
  real sectoral = raise[0];
  for (int m = 0; m <= l_max; m++) {
    if (m > 0) {
      sectoral = raise[legendre(m, m)] * sin_theta * sectoral;
      const real next = fma(cosine, cos_phi, -(sine * sin_phi));
      sine = fma(sine, cos_phi, cosine * sin_phi);
      cosine = next;
    }
    real before = 0;
    real value = sectoral;
    for (int l = m; l <= l_max; l++) {
      if (l > m) {
        const real next =
            fma(raise[legendre(l, m)] * cos_theta, value, -(drop[legendre(l, m)] * before));
        before = value;
        value = next;
      }
      ylm[moment(l, m)] = value * cosine;
      if (m > 0) {
        ylm[moment(l, -m)] = value * sine;
      }
    }
  }
}

kernel void expand(ulong cells, ulong theta, ulong phi, global const real* density,
                   global const real* volume, global const real* cos_theta,
                   global const real* sin_theta, global const real* cos_phi,
                   global const real* sin_phi, global const real* raise, global const real* drop,
                   global real* shell_moments) {
  const ulong cell = get_global_id(0);
  if (cell >= cells) {
    return;
  }
  const ulong row = cell / phi;
  const ulong shell = row / theta;
  const ulong j = row - shell * theta;
  const ulong k = cell - row * phi;
  real ylm[moments];
  spherical_harmonics(cos_theta[j], sin_theta[j], cos_phi[k], sin_phi[k], raise, drop, ylm);
  const real mass = density[cell] * volume[row];
  global real* of_shell = shell_moments + shell * moments;
  for (int l = 0; l <= l_max; l++) {
    for (int m = -l; m <= l; m++) {
      atomic_add_real(&of_shell[moment(l, m)], mass * ylm[moment(l, m)]);
    }
  }
}

#else
#include "kernels/multipole_gravity/opencl/fields.h"

namespace roofladder {
namespace {

template <typename Real>
struct Original : multipole::CellFields<Real> {
  using multipole::CellFields<Real>::CellFields;
  void run(opencl_c::Queue& queue) { this->launch(queue, 1); }
};

}  // namespace

extern const VariantFile multipole_gravity_opencl_0_original{opencl_c::precisions<
    Original, multipole::work_of_every_cell<double>, multipole::work_of_every_cell<float> >({
    .title = "Original",
    .claim = "A work-item a cell: each computes the harmonics of its cell into a private array of "
             "1.6 KB and adds its mass times each of them to the moments of its shell, atomically, "
             "which OpenCL C 1.2 has for integers only: a loop of compare and exchange. On a GPU "
             "the arrays of all work-items fit neither registers nor first-level cache.",
    .flags = RL_RESTORES,
})};

}  // namespace roofladder
#endif
