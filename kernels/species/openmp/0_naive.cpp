// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "kernels/species/openmp/fields.h"

namespace roofladder {
namespace {

using species::Index;

template <typename Real>
void naive(Index N, Index NS, const Real* ax, const Real* bx, const Real* ay, const Real* by,
           Real* output) {
#pragma omp parallel for
  for (Index t = 0; t < N; t++)
    for (Index y = 0; y < NS; y++)
      for (Index x = 0; x < NS; x++)
        output[N * (NS * y + x) + t] =
            ax[x * N + t] * ay[y * N + t] + bx[x * N + t] * by[y * N + t];
}

template <typename Real>
struct Naive : species::Fields<Real> {
  using species::Fields<Real>::Fields;
  void run(Parts) {
    naive(this->N, this->NS, this->ax, this->bx, this->ay, this->by, this->output);
  }
};

}  // namespace

extern const VariantFile species_openmp_0_naive{variant<Naive, double>({
    .title = "Naive",
    .claim =
        "The published loop over grid points, shared among threads, with the grid point as the "
        "fastest index of every array: the layout of the GPU version, where neighbouring "
        "threads are neighbouring grid points. On a CPU each store is N elements away from the "
        "last.",
    .work = species::every_output_once,
})};

}  // namespace roofladder
