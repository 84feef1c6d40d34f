// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "kernels/multipole_gravity/cuda/separable.h"

namespace roofladder {
namespace {

using namespace multipole;

constexpr unsigned depth = 4;  // elements of folded circles that a block processes at a time

// Folds a circle's four quarters into the four sums and differences that cosines and sines of even
// and odd m need at k of the first quarter.
__device__ void fold(const double* circle, int phi, int k,
                     double (*folded)[depth][circles_of_block], unsigned d, unsigned place) {
  const double second = circle[phi / 2 - 1 - k];
  const double fourth = circle[phi - 1 - k];
  const double right_sum = circle[k] + fourth;
  const double right_difference = circle[k] - fourth;
  const double left_sum = circle[phi / 2 + k] + second;
  const double left_difference = circle[phi / 2 + k] - second;
  folded[0][d][place] = right_sum + left_sum;
  folded[1][d][place] = right_sum - left_sum;
  folded[2][d][place] = right_difference + left_difference;
  folded[3][d][place] = right_difference - left_difference;
}

// Multiplies each folded circle by each function of phi, summed over phi.
__global__ void __launch_bounds__(threads_of_block)
    sum_over_phi(Index circles, int phi, const double* density, const double* volume,
                 const double* table, double* sums) {
  __shared__ double values[parities][depth][circles_of_block];
  __shared__ double factors[depth * functions];
  const unsigned thread = threadIdx.y * parities_of_block + threadIdx.x;
  const Index first = Index{blockIdx.x} * circles_of_block;
  CircleSums circle_sums;
  for (int k = 0; k < phi / 4; k += depth) {
    __syncthreads();
    for (unsigned at = thread; at < depth * circles_of_block; at += threads_of_block) {
      const Index circle = first + at / depth;
      const unsigned d = at % depth;
      if (circle < circles) {
        fold(density + circle * phi, phi, k + static_cast<int>(d), values, d, at / depth);
      }
    }
    for (unsigned at = thread; at < depth * functions; at += threads_of_block) {
      factors[at] = table[k * functions + at];
    }
    __syncthreads();
    for (unsigned d = 0; d < depth; ++d) {
      circle_sums.add(values[threadIdx.x][d], factors + d * functions + threadIdx.x * orders);
    }
  }
  circle_sums.store(first, circles, volume, sums);
}

struct Folded : Separable<4> {
  using Separable::Separable;
  void run(cuda::Queue& queue) { sum(queue, sum_over_phi); }
};

// Counts eight additions for four cells.
void work(const Size& size, double cache, rl_work& work) {
  separable_work<4>(size, cache, work);
  work.fp64.add = 2 * static_cast<double>(grid_of(size).cells());
}

}  // namespace

extern const VariantFile multipole_gravity_cuda_2_folded{cuda::resident_variant<Folded>({
    .title = "Folded circles",
    .claim = "Cosines and sines repeat from quarter to quarter of a circle but for their sign. "
             "So the quarters are added and subtracted as they come to shared memory, and a "
             "quarter of the products is left: one pass over the density and little more.",
    .expects = RL_FEWER_FLOPS,
    .parent = "separable",
    .flags = RL_RESTORES,
    .work = work,
})};

}  // namespace roofladder
