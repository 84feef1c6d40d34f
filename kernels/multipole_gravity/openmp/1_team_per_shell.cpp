// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "kernels/multipole_gravity/openmp/fields.h"

namespace roofladder {
namespace {

using multipole::Index;
using multipole::moments;

template <typename Real>
void expand(const multipole::Fields<Real>& f) {
#pragma omp parallel for
  for (Index i = 0; i < f.grid.radii; i++) {
    Real sums[moments];
    std::fill_n(sums, moments, Real(0.0));
    for (Index j = 0; j < f.grid.theta; j++) {
      const Index row = i * f.grid.theta + j;
      for (Index k = 0; k < f.grid.phi; k++) {
        Real ylm[moments];
        multipole::spherical_harmonics(f, j, k, ylm);
        const Real mass = f.density[row * f.grid.phi + k] * f.volume[row];
#pragma omp simd
        for (int n = 0; n < moments; n++) {
          sums[n] += mass * ylm[n];
        }
      }
    }
    std::copy_n(sums, moments, f.shell_moments + i * moments);
  }
}

template <typename Real>
struct TeamPerShell : multipole::Fields<Real> {
  using multipole::Fields<Real>::Fields;
  void run(Parts) { expand(*this); }
};

}  // namespace

extern const VariantFile multipole_gravity_openmp_1_team_per_shell{variant<TeamPerShell, double>({
    .title = "Team per shell",
    .claim = "The published step gives each cell to a team, one thread of which computes the "
             "harmonics into shared memory while all of it does the sums. A CPU's team is a thread "
             "and its vector lanes, and it takes a whole shell: harmonics and sums stay in its "
             "first-level cache, nothing is atomic, and the sums are vector operations.",
    .parent = "original",
    .work = multipole::work_of_every_cell,
})};

}  // namespace roofladder
