// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <string>

#include "kernels/species/openmp/fields.h"

namespace roofladder {
namespace {

using species::Index;

template <Index JAM, typename Real>
void unroll_and_jam(Index N, Index NS, const Real* ax, const Real* bx, const Real* ay,
                    const Real* by, Real* output) {
#pragma omp parallel for
  for (Index t = 0; t < N; t++) {
    Real ay_local[JAM], by_local[JAM];
    for (Index yy = 0; yy < NS; yy += JAM) {
#pragma GCC unroll 8
      for (Index j = 0; j < JAM; j++) {
        ay_local[j] = ay[(yy + j) * N + t];
        by_local[j] = by[(yy + j) * N + t];
      }
      for (Index x = 0; x < NS; x++) {
#pragma GCC unroll 8
        for (Index j = 0; j < JAM; j++)
          output[N * (NS * (yy + j) + x) + t] =
              ax[x * N + t] * ay_local[j] + bx[x * N + t] * by_local[j];
      }
    }
  }
}

template <Index JAM>
struct UnrollAndJam {
  template <typename Real>
  struct Code : species::Fields<Real> {
    using species::Fields<Real>::Fields;
    void run(Parts) {
      unroll_and_jam<JAM>(this->N, this->NS, this->ax, this->bx, this->ay, this->by, this->output);
    }
  };

  static VariantEntry entry(std::uint32_t flags) {
    return variant<Code, double>({
        .title = "Unroll and jam by " + std::to_string(JAM),
        .claim =
            "The y-dependent values of a tile named, so that they stay in registers through the x "
            "loop and each x-dependent load serves the whole tile.",
        .expects = RL_LESS_TRAFFIC,
        .parent = "tiled:tile=" + std::to_string(JAM),
        .flags = flags,
        .parameters = {{"jam", JAM}},
        .refuses = remainder_of("species", JAM),
        .work = species::every_output_once,
    });
  }
};

}  // namespace

extern const VariantFile species_openmp_2_unroll_and_jam{UnrollAndJam<2>::entry(0),
                                                         UnrollAndJam<4>::entry(RL_BRANCH),
                                                         UnrollAndJam<8>::entry(RL_BRANCH)};

}  // namespace roofladder
