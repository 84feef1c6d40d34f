// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "kernels/multipole_gravity/openmp/fields.h"
#include "roofladder/openmp/atomic_add.hpp"

namespace roofladder {
namespace {

using multipole::Index;
using multipole::l_max;
using multipole::moment;

template <typename Real>
void expand(const multipole::Fields<Real>& f) {
#pragma omp parallel for
  for (Index n = 0; n < f.grid.radii * multipole::moments; n++) {
    f.shell_moments[n] = 0.0;
  }

#pragma omp parallel for collapse(3)
  for (Index i = 0; i < f.grid.radii; i++) {
    for (Index j = 0; j < f.grid.theta; j++) {
      for (Index k = 0; k < f.grid.phi; k++) {
        Real ylm[multipole::moments];
        multipole::spherical_harmonics(f, j, k, ylm);
        const Index row = i * f.grid.theta + j;
        const Real mass = f.density[row * f.grid.phi + k] * f.volume[row];
        for (int l = 0; l <= l_max; l++) {
          for (int m = -l; m <= l; m++) {
            atomic_add(f.shell_moments[i * multipole::moments + moment(l, m)],
                       mass * ylm[moment(l, m)]);
          }
        }
      }
    }
  }
}

template <typename Real>
struct Original : multipole::Fields<Real> {
  using multipole::Fields<Real>::Fields;
  void run(Parts) { expand(*this); }
};

}  // namespace

extern const VariantFile multipole_gravity_openmp_0_original{variant<Original, double>({
    .title = "Original",
    .claim = "A thread per cell: each computes the harmonics of its cell into a private array of "
             "1.6 KB and adds its mass times each of them to the moments of its shell, atomically. "
             "On a GPU the arrays of all threads fit neither registers nor first-level cache.",
    .work = multipole::work_of_every_cell,
})};

}  // namespace roofladder
