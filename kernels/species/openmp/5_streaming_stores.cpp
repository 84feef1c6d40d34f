// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "kernels/species/openmp/layout.h"
#include "roofladder/openmp/simd.hpp"

namespace roofladder {
namespace {

using species::Index;

template <typename Real>
void streaming_stores(Index N, Index NS, const Real* ax, const Real* bx, const Real* ay,
                      const Real* by, Real* output) {
#pragma omp parallel
  {
#pragma omp for nowait
    for (Index t = 0; t < N; t++)
      for (Index y = 0; y < NS; y++) {
        const auto ay_local = broadcast(ay[NS * t + y]);
        const auto by_local = broadcast(by[NS * t + y]);
        for (Index x = 0; x < NS; x += lanes<Real>)
          store_non_temporal(output + NS * NS * t + NS * y + x,
                             load(ax + NS * t + x) * ay_local + load(bx + NS * t + x) * by_local);
      }
    drain_stores();
  }
}

template <typename Real>
struct Code : species::SpeciesFastest<Real> {
  using species::SpeciesFastest<Real>::SpeciesFastest;
  void run(Parts) {
    streaming_stores(this->N, this->NS, this->ax, this->bx, this->ay, this->by, this->output);
  }
};

void work(const Size& size, double cache, rl_work& work) {
  species::every_output_once(size, cache, work);
  work.write_allocate = 0;
}

}  // namespace

extern const VariantFile species_openmp_5_streaming_stores{variant<Code, double>({
    .title = "Streaming stores",
    .claim = "The output is never read again, so it is stored past the caches: no line is fetched "
             "only to be overwritten, which was nearly half of the traffic, and the inputs stay "
             "in the caches.",
    .expects = RL_LESS_TRAFFIC,
    .parent = "species_fastest",
    .flags = RL_NON_TEMPORAL,
    .refuses = remainder_of("species", lanes<double>),
    .work = work,
})};

}  // namespace roofladder
