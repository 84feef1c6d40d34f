// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "kernels/species/openmp/layout.h"

namespace roofladder {
namespace {

using species::Index;

template <typename Real>
void species_fastest(Index N, Index NS, const Real* ax, const Real* bx, const Real* ay,
                     const Real* by, Real* output) {
#pragma omp parallel for
  for (Index t = 0; t < N; t++)
    for (Index y = 0; y < NS; y++)
#pragma omp simd
      for (Index x = 0; x < NS; x++)
        output[NS * NS * t + NS * y + x] =
            ax[NS * t + x] * ay[NS * t + y] + bx[NS * t + x] * by[NS * t + y];
}

template <typename Real>
struct Code : species::SpeciesFastest<Real> {
  using species::SpeciesFastest<Real>::SpeciesFastest;
  void run(Parts) {
    species_fastest(this->N, this->NS, this->ax, this->bx, this->ay, this->by, this->output);
  }
};

}  // namespace

extern const VariantFile species_openmp_4_species_fastest{variant<Code, double>({
    .title = "Species fastest",
    .claim =
        "The layout that Kokkos chooses for a CPU: the species is the fastest index. The naive "
        "loop order then writes the output of a grid point, and of a thread, as one consecutive "
        "stream in place of one stream a pair of species, from inputs that fit the first-level "
        "cache.",
    .expects = RL_HIGHER_BANDWIDTH,
    .parent = "grid_point_inner:block=128",
    .work = species::every_output_once,
})};

}  // namespace roofladder
