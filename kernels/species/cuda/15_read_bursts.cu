// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <string>

#include "kernels/species/cuda/products.h"
#include "kernels/species/cuda/species_fastest.h"
#include "roofladder/cuda/prefetch.hpp"

namespace roofladder {
namespace {

using species::Index;

constexpr unsigned rows = 8;     // of a block; NS is a multiple of it
constexpr unsigned slice = 512;  // doubles of each input that one block brings to L2

// The inputs of the REGION grid points after those that t is in, by the first blocks of its region.
template <unsigned REGION>
__device__ void prefetch_next_region(Index N, unsigned NS, unsigned t, unsigned part,
                                     const double* ax, const double* bx, const double* ay,
                                     const double* by) {
  const unsigned block = t % REGION * (NS / rows) + part;
  if (block * slice >= REGION * NS) {
    return;
  }
  const Index first = static_cast<Index>(NS) * (t / REGION + 1) * REGION + block * slice;
  const unsigned thread = threadIdx.y * blockDim.x + threadIdx.x;
  const unsigned threads = blockDim.y * blockDim.x;
  cuda::prefetch_to_l2(ax + first, slice, ax + N * NS, thread, threads);
  cuda::prefetch_to_l2(bx + first, slice, bx + N * NS, thread, threads);
  cuda::prefetch_to_l2(ay + first, slice, ay + N * NS, thread, threads);
  cuda::prefetch_to_l2(by + first, slice, by + N * NS, thread, threads);
}

// A block has eight values of x at one grid point; a thread stores two neighbouring y, once, so
// that every instruction for indices counts: inputs have fewer than 2^32 elements.
template <unsigned REGION>
__global__ void read_bursts(Index N, unsigned NS, const double* __restrict__ ax,
                            const double* __restrict__ bx, const double* __restrict__ ay,
                            const double* __restrict__ by, double* __restrict__ output) {
  const unsigned t = blockIdx.x / (NS / rows);
  const unsigned part = blockIdx.x % (NS / rows);
  if constexpr (REGION > 0) {
    prefetch_next_region<REGION>(N, NS, t, part, ax, bx, ay, by);
  }
  const unsigned pairs = NS / 2;
  const unsigned row = NS * t;
  const unsigned x = row + part * rows + threadIdx.y;
  const double axx = ax[x];
  const double bxx = bx[x];
  const auto* ay2 = reinterpret_cast<const double2*>(ay);
  const auto* by2 = reinterpret_cast<const double2*>(by);
  auto* output2 = reinterpret_cast<double2*>(output) + static_cast<Index>(pairs) * x;
  for (unsigned pair = threadIdx.x; pair < pairs; pair += blockDim.x) {
    __stcs(output2 + pair, species::products(axx, ay2[row / 2 + pair], bxx, by2[row / 2 + pair]));
  }
}

template <unsigned REGION>
struct Code : species::SpeciesFastest {
  using SpeciesFastest::SpeciesFastest;
  void run(cuda::Queue& queue) {
    launch(queue, read_bursts<REGION>,
           {static_cast<unsigned>(N * (NS / rows)), {std::min(NS / 2, 32U), rows}});
  }
};

VariantEntry one_store_a_thread() {
  return cuda::resident_variant<Code<0>>({
      .title = "A 16-byte store a thread",
      .claim = "The shape in which memory is filled fastest: blocks that store once and end, in "
               "the order of the output. Each of them waits for its inputs, and memory turns "
               "from writing to reading for every one.",
      .parent = "register_tiles:rows=8,streaming=1",
      .flags = RL_BRANCH,
      .parameters = {{"region", 0}},
      .work = species::every_output_once,
  });
}

template <unsigned REGION>
VariantEntry bursts() {
  return cuda::resident_variant<Code<REGION>>({
      .title = "A 16-byte store a thread, inputs in bursts of " + std::to_string(REGION) +
               " grid points",
      .claim = "The first blocks of a region bring the inputs of the whole next region to L2, so "
               "that memory reads in few long bursts and writes undisturbed between them. A region "
               "is long enough for that, and its outputs few enough for L2 to hold the inputs "
               "until they are needed.",
      .parent = "register_tiles:rows=8,streaming=1",
      .flags = REGION == 768 ? 0 : RL_BRANCH,
      .parameters = {{"region", REGION}},
      .work = species::every_output_once,
  });
}

}  // namespace

extern const VariantFile species_cuda_15_read_bursts{one_store_a_thread(), bursts<64>(),
                                                     bursts<256>(), bursts<768>(), bursts<2048>()};

}  // namespace roofladder
