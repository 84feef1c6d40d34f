// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <string>

#include "kernels/models/cuda/prefetch.h"
#include "kernels/species/cuda/products.h"
#include "kernels/species/cuda/species_fastest.h"

namespace roofladder {
namespace {

using species::Index;

constexpr unsigned rows = 8;  // of a block; NS is a multiple of it
constexpr Index slice = 512;  // doubles of each input that one block brings to L2

// The inputs of the REGION grid points after those that t is in, by the first blocks of its region.
template <unsigned REGION>
__device__ void prefetch_next_region(Index N, unsigned NS, Index t, unsigned part, const double* ax,
                                     const double* bx, const double* ay, const double* by) {
  const Index block = t % REGION * (NS / rows) + part;
  if (block * slice >= REGION * NS || threadIdx.y >= 4) {
    return;
  }
  const double* const inputs[] = {ax, bx, ay, by};
  const Index next = (t / REGION + 1) * REGION;
  const double* const input = inputs[threadIdx.y];
  cuda::prefetch_to_l2(input + next * NS + block * slice, slice, input + N * NS, threadIdx.x,
                       blockDim.x);
}

// A block has eight values of x at one grid point; a thread stores two neighbouring y, once.
template <unsigned REGION>
__global__ void read_bursts(Index N, unsigned NS, const double* __restrict__ ax,
                            const double* __restrict__ bx, const double* __restrict__ ay,
                            const double* __restrict__ by, double* __restrict__ output) {
  const unsigned part = blockIdx.x;
  const unsigned t = blockIdx.z * gridDim.y + blockIdx.y;
  if (t >= N) {
    return;
  }
  if constexpr (REGION > 0) {
    prefetch_next_region<REGION>(N, NS, t, part, ax, bx, ay, by);
  }
  const unsigned pairs = NS / 2;
  const unsigned x = part * rows + threadIdx.y;
  const Index row = static_cast<Index>(NS) * t;
  const auto* ay2 = reinterpret_cast<const double2*>(ay + row);
  const auto* by2 = reinterpret_cast<const double2*>(by + row);
  auto* output2 = reinterpret_cast<double2*>(output + NS * (row + x));
  for (unsigned pair = threadIdx.x; pair < pairs; pair += blockDim.x) {
    __stcs(output2 + pair, species::products(ax[row + x], ay2[pair], bx[row + x], by2[pair]));
  }
}

template <unsigned REGION>
struct Code : species::SpeciesFastest {
  using SpeciesFastest::SpeciesFastest;
  void run(cuda::Queue& queue) {
    // One dimension holds 65,535 blocks at most.
    const unsigned across = std::min(static_cast<unsigned>(N), 32768U);
    const dim3 grid{NS / rows, across, cuda::blocks_for(N, across)};
    launch(queue, read_bursts<REGION>, {grid, {std::min(NS / 2, 32U), rows}});
  }
};

VariantEntry one_store_a_thread() {
  return cuda::device_variant<Code<0>>({
      .title = "A 16-byte store a thread",
      .claim = "The shape in which memory is filled fastest: blocks that store once and end, in "
               "the order of the output. Each of them waits for its inputs, and memory turns "
               "from writing to reading for every one.",
      .parent = "register_tiles:rows=8,streaming=1",
      .flags = RL_RESTORES | RL_BRANCH,
      .parameters = {{"region", 0}},
      .work = declared<species::every_output_once>,
  });
}

template <unsigned REGION>
VariantEntry bursts() {
  return cuda::device_variant<Code<REGION>>({
      .title = "A 16-byte store a thread, inputs in bursts of " + std::to_string(REGION) +
               " grid points",
      .claim = "The first blocks of a region bring the inputs of the whole next region to L2, so "
               "that memory reads in few long bursts and writes undisturbed between them. A region "
               "is long enough for that, and its outputs few enough for L2 to hold the inputs "
               "until they are needed.",
      .parent = "register_tiles:rows=8,streaming=1",
      .flags = REGION == 768 ? RL_RESTORES : RL_RESTORES | RL_BRANCH,
      .parameters = {{"region", REGION}},
      .work = declared<species::every_output_once>,
  });
}

}  // namespace

extern const VariantFile species_cuda_15_read_bursts{one_store_a_thread(), bursts<64>(),
                                                     bursts<256>(), bursts<768>(), bursts<2048>()};

}  // namespace roofladder
