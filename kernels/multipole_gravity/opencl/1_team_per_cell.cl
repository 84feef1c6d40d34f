// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#ifdef __OPENCL_VERSION__
#pragma OPENCL FP_CONTRACT OFF

#include "kernels/multipole_gravity/opencl/cells.clh"

// All harmonics of the direction with these cosines and sines, by recurrence: the report's ylm.
void spherical_harmonics(real cos_theta, real sin_theta, real cos_phi, real sin_phi,
                         global const real* raise, global const real* drop, local real* ylm) {
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
  local real ylm[moments];
  const ulong cell = get_group_id(0);
  const ulong row = cell / phi;
  const ulong shell = row / theta;
  if (get_local_id(0) == 0) {
    const ulong j = row - shell * theta;
    const ulong k = cell - row * phi;
    spherical_harmonics(cos_theta[j], sin_theta[j], cos_phi[k], sin_phi[k], raise, drop, ylm);
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  const real mass = density[cell] * volume[row];
  global real* of_shell = shell_moments + shell * moments;
  for (int n = get_local_id(0); n < moments; n += get_local_size(0)) {
    atomic_add_real(&of_shell[n], mass * ylm[n]);
  }
}

#else
#include "kernels/multipole_gravity/opencl/fields.h"

namespace roofladder {
namespace {

template <typename Real>
struct TeamPerCell : multipole::CellFields<Real> {
  using multipole::CellFields<Real>::CellFields;
  void run(opencl_c::Queue& queue) { this->launch(queue, multipole::cell_group); }
};

// Every work-item of a team multiplies the cell by its volume.
template <typename Real>
void work(const Size& size, double cache, rl_work& work) {
  multipole::work_of_every_cell<Real>(size, cache, work);
  opencl_c::operations_in<Real>(work).mul +=
      (multipole::cell_group - 1) * static_cast<double>(multipole::grid_of(size).cells());
}

}  // namespace

extern const VariantFile multipole_gravity_opencl_1_team_per_cell{opencl_c::precisions<
    TeamPerCell, work<double>, work<float> >({
    .title = "Team per cell",
    .claim =
        "The published step: a work-group a cell, whose first work-item computes the harmonics "
        "into local memory, while all of it does the sums over l and m. One array a group fits "
        "where one a work-item did not, and work-items of a group never add to the same moment.",
    .expects = RL_LESS_TRAFFIC,
    .parent = "original",
    .flags = RL_RESTORES,
})};

}  // namespace roofladder
#endif
