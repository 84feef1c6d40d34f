// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "kernels/multipole_gravity/cuda/separable.h"

namespace roofladder {
namespace {

using namespace multipole;

constexpr unsigned depth = 8;  // cells of circles that a block processes at a time

// Multiplies each circle by each function of phi, summed over phi.
__global__ void __launch_bounds__(threads_of_block)
    sum_over_phi(Index circles, int phi, const double* density, const double* volume,
                 const double* table, double* sums) {
  __shared__ double values[depth][circles_of_block];
  __shared__ double factors[depth * functions];
  const unsigned thread = threadIdx.y * parities_of_block + threadIdx.x;
  const Index first = Index{blockIdx.x} * circles_of_block;
  CircleSums circle_sums;
  for (int k = 0; k < phi; k += depth) {
    __syncthreads();
    for (unsigned at = thread; at < depth * circles_of_block; at += threads_of_block) {
      const Index circle = first + at / depth;
      const unsigned d = at % depth;
      values[d][at / depth] = circle < circles ? density[circle * phi + k + d] : 0;
    }
    for (unsigned at = thread; at < depth * functions; at += threads_of_block) {
      factors[at] = table[k * functions + at];
    }
    __syncthreads();
    for (unsigned d = 0; d < depth; ++d) {
      circle_sums.add(values[d], factors + d * functions + threadIdx.x * orders);
    }
  }
  circle_sums.store(first, circles, volume, sums);
}

struct Whole : Separable<1> {
  using Separable::Separable;
  void run(cuda::Queue& queue) { sum(queue, sum_over_phi); }
};

}  // namespace

extern const VariantFile multipole_gravity_cuda_1_separable{cuda::resident_variant<Whole>({
    .title = "Separable",
    .claim = "A harmonic is a function of theta times one of phi. So each circle of cells is "
             "summed once with 27 functions of phi, and only those sums, not the cells, meet the "
             "105 functions of theta: a fraction of the operations, tables that fit the caches, "
             "nothing atomic.",
    .expects = RL_FEWER_FLOPS,
    .parent = "original",
    .flags = RL_RESTORES,
    .work = separable_work<1>,
})};

}  // namespace roofladder
