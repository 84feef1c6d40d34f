// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "kernels/species/openmp/fields.h"

namespace roofladder {
namespace {

using species::Index;

template <typename Real>
void unroll_and_jam_by2(Index N, Index NS, const Real* ax, const Real* bx, const Real* ay,
                        const Real* by, Real* output) {
#pragma omp parallel for
  for (Index t = 0; t < N; t++) {
    Real ay_local0, by_local0, ay_local1, by_local1;
    for (Index yy = 0; yy < NS; yy += 2) {
      ay_local0 = ay[(yy + 0) * N + t];
      by_local0 = by[(yy + 0) * N + t];
      ay_local1 = ay[(yy + 1) * N + t];
      by_local1 = by[(yy + 1) * N + t];
      for (Index x = 0; x < NS; x++) {
        output[N * (NS * (yy + 0) + x) + t] = ax[x * N + t] * ay_local0 + bx[x * N + t] * by_local0;
        output[N * (NS * (yy + 1) + x) + t] = ax[x * N + t] * ay_local1 + bx[x * N + t] * by_local1;
      }
    }
  }
}

template <typename Real>
struct UnrollAndJam : species::Fields<Real> {
  using species::Fields<Real>::Fields;
  void run(Parts) {
    unroll_and_jam_by2(this->N, this->NS, this->ax, this->bx, this->ay, this->by, this->output);
  }
};

}  // namespace

extern const VariantFile species_openmp_2_unroll_and_jam{variant<UnrollAndJam, double>({
    .title = "Unroll and jam by 2",
    .claim =
        "A tile of two with its y-dependent values named, so that they stay in registers through "
        "the x loop and each x-dependent load serves two outputs.",
    .parent = "tiled:tile=4",
    .parameters = {{"jam", 2}},
    .work = declared<species::every_output_once>,
})};

}  // namespace roofladder
