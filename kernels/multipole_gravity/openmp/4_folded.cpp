// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <vector>

#include "kernels/multipole_gravity/openmp/separable.h"

namespace roofladder {
namespace {

using multipole::Index;
using multipole::together;

// Folds a circle's four quarters into the four sums and differences that cosines and sines of even
// and odd m need on the first quarter, in the order of multipole::parities.
template <typename Real>
[[gnu::always_inline]] inline void fold(const Real* __restrict__ circle, Index phi,
                                        Real* __restrict__ folded) {
  const Index quarter = phi / 4;
  const Real* second = circle + phi / 2 - 1;  // backwards
  const Real* third = circle + phi / 2;
  const Real* fourth = circle + phi - 1;  // backwards
#pragma omp simd
  for (Index k = 0; k < quarter; k++) {
    const Real right_sum = circle[k] + fourth[-k];
    const Real right_difference = circle[k] - fourth[-k];
    const Real left_sum = third[k] + second[-k];
    const Real left_difference = third[k] - second[-k];
    folded[k] = right_sum + left_sum;
    folded[quarter + k] = right_sum - left_sum;
    folded[2 * quarter + k] = right_difference + left_difference;
    folded[3 * quarter + k] = right_difference - left_difference;
  }
}

// Prefetches the next circles while products of the current ones are summed, when no load is
// outstanding.
template <typename Real>
void prefetch(const Real* circle, Index phi) {
  constexpr Index line = 64 / sizeof(Real);
  for (Index k = 0; k < phi; k += line) {
    __builtin_prefetch(circle + k);
  }
}

template <typename Real>
struct Code : multipole::Separable<Real> {
  explicit Code(const Problem& problem)
      : multipole::Separable<Real>(problem, multipole::grid_of(problem.size).phi / 4) {}

  void run(Parts) {
    const multipole::Grid star = this->grid;
#pragma omp parallel
    {
      std::vector<Real> sums(static_cast<std::size_t>(this->circle_sums()));
      std::vector<Real> folded(static_cast<std::size_t>(together<Real> * star.phi));
#pragma omp for
      for (Index i = 0; i < star.radii; i++) {
        for (Index j = 0; j < star.theta; j += together<Real>) {
          for (Index r = 0; r < together<Real>; r++) {
            const Index row = i * star.theta + j + r;
            fold(this->density + row * star.phi, star.phi, folded.data() + r * star.phi);
            if (row + together<Real> < star.rows()) {
              prefetch(this->density + (row + together<Real>)*star.phi, star.phi);
            }
          }
          this->sum_over_phi(i, j, folded.data(), star.phi, this->length(), sums.data());
        }
        this->sum_over_theta(i, sums.data());
      }
    }
  }
};

// Folding takes two additions per cell.
void work(const Size& size, double /*cache*/, rl_work& work) {
  const multipole::Grid grid = multipole::grid_of(size);
  multipole::separable_work(grid, grid.phi / 4, work);
  work.fp64.add += 2 * static_cast<double>(grid.cells());
}

}  // namespace

extern const VariantFile multipole_gravity_openmp_4_folded{variant<Code, double>({
    .title = "Folded circles",
    .claim = "Cosines and sines repeat from quarter to quarter of a circle but for their sign. So "
             "the quarters are added and subtracted first, and a quarter of the products is left: "
             "one pass over the density and little more. The next circles are fetched ahead.",
    .expects = RL_FEWER_FLOPS,
    .parent = "separable",
    .work = work,
})};

}  // namespace roofladder
