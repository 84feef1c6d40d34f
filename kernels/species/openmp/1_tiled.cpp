// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <string>

#include "kernels/species/openmp/fields.h"

namespace roofladder {
namespace {

using species::Index;

template <Index TILE_FACTOR, typename Real>
void tiled(Index N, Index NS, const Real* ax, const Real* bx, const Real* ay, const Real* by,
           Real* output) {
#pragma omp parallel for
  for (Index t = 0; t < N; t++)
    for (Index yy = 0; yy < NS; yy += TILE_FACTOR)
      for (Index x = 0; x < NS; x++)
        for (Index y = yy; y < yy + TILE_FACTOR; y++)
          output[N * (NS * y + x) + t] =
              ax[x * N + t] * ay[y * N + t] + bx[x * N + t] * by[y * N + t];
}

template <Index TILE_FACTOR>
struct Tiled {
  template <typename Real>
  struct Code : species::Fields<Real> {
    using species::Fields<Real>::Fields;
    void run(Parts) {
      tiled<TILE_FACTOR>(this->N, this->NS, this->ax, this->bx, this->ay, this->by, this->output);
    }
  };

  static VariantEntry entry(std::uint32_t flags) {
    return variant<Code, double>({
        .title = "Tiled by " + std::to_string(TILE_FACTOR),
        .claim =
            "The y loop in tiles, so that each value that depends on x serves a whole tile "
            "instead of one y. The seed doubts that a CPU gains: the inputs of a grid point fit "
            "its cache anyway.",
        .expects = RL_LESS_TRAFFIC,
        .parent = "naive",
        .flags = flags,
        .parameters = {{"tile", TILE_FACTOR}},
        .refuses = remainder_of("species", TILE_FACTOR),
        .work = species::every_output_once,
    });
  }
};

}  // namespace

extern const VariantFile species_openmp_1_tiled{Tiled<2>::entry(RL_BRANCH), Tiled<4>::entry(0),
                                                Tiled<8>::entry(RL_BRANCH)};

}  // namespace roofladder
