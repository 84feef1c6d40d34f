// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "kernels/species/openmp/fields.h"

namespace roofladder {
namespace {

using species::Index;

template <Index BLOCK, typename Real>
void grid_point_inner(Index N, Index NS, const Real* ax, const Real* bx, const Real* ay,
                      const Real* by, Real* output) {
#pragma omp parallel for
  for (Index tt = 0; tt < N; tt += BLOCK) {
    const Index end = std::min(tt + BLOCK, N);
    for (Index y = 0; y < NS; y++)
      for (Index x = 0; x < NS; x++)
#pragma omp simd
        for (Index t = tt; t < end; t++)
          output[N * (NS * y + x) + t] =
              ax[x * N + t] * ay[y * N + t] + bx[x * N + t] * by[y * N + t];
  }
}

template <Index BLOCK>
struct GridPointInner {
  template <typename Real>
  struct Code : species::Fields<Real> {
    using species::Fields<Real>::Fields;
    void run(Parts) {
      grid_point_inner<BLOCK>(this->N, this->NS, this->ax, this->bx, this->ay, this->by,
                              this->output);
    }
  };

  static VariantEntry entry() {
    return variant<Code, double>({
        .title = "Grid point innermost",
        .claim = "The loop order that fits the layout: the grid point runs innermost, over a block "
                 "whose inputs fit the second-level cache. Loads and stores are consecutive, the "
                 "loop vectorizes, and every cache line of the output is written whole, once.",
        .expects = RL_LESS_TRAFFIC | RL_VECTORIZED,
        .parent = "unroll_and_jam:jam=2",
        .parameters = {{"block", BLOCK}},
        .work = species::every_output_once,
    });
  }
};

}  // namespace

extern const VariantFile species_openmp_3_grid_point_inner{GridPointInner<128>::entry()};

}  // namespace roofladder
