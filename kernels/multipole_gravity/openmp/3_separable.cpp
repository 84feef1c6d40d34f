// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <vector>

#include "kernels/multipole_gravity/openmp/separable.h"

namespace roofladder {
namespace {

using multipole::Index;
using multipole::together;

template <typename Real>
struct Code : multipole::Separable<Real> {
  explicit Code(const Problem& problem)
      : multipole::Separable<Real>(problem, multipole::grid_of(problem.size).phi) {}

  void run(Parts) {
    const multipole::Grid star = this->grid;
#pragma omp parallel
    {
      std::vector<Real> sums(static_cast<std::size_t>(this->circle_sums()));
#pragma omp for
      for (Index i = 0; i < star.radii; i++) {
        for (Index j = 0; j < star.theta; j += together<Real>) {
          const Real* circle = this->density + (i * star.theta + j) * star.phi;
          this->sum_over_phi(i, j, circle, star.phi, 0, sums.data());
        }
        this->sum_over_theta(i, sums.data());
      }
    }
  }
};

void work(const Size& size, double /*cache*/, rl_work& work) {
  const multipole::Grid grid = multipole::grid_of(size);
  multipole::separable_work(grid, grid.phi, work);
}

}  // namespace

extern const VariantFile multipole_gravity_openmp_3_separable{variant<Code, double>({
    .title = "Separable",
    .claim =
        "A harmonic is a function of theta times one of phi. So each circle of cells is summed "
        "once with 27 functions of phi, and only those sums, not the cells, meet the 105 "
        "functions of theta: a seventh of the operations, and tables that fit the caches.",
    .expects = RL_FEWER_FLOPS,
    .parent = "matrix_product",
    .work = work,
})};

}  // namespace roofladder
