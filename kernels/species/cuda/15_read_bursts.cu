// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <string>

#include "kernels/species/cuda/occupancy.h"
#include "kernels/species/cuda/products.h"
#include "kernels/species/cuda/species_fastest.h"
#include "roofladder/cuda/prefetch.hpp"

namespace roofladder {
namespace {

using species::Index;

constexpr unsigned rows = 8;     // per block; divides NS
constexpr unsigned slice = 512;  // doubles of each input that one block brings to L2

// The first blocks of each region prefetch the inputs of the next region. A region is a row of the
// grid of blocks.
__device__ void prefetch_next_region(Index inputs, const double* ax, const double* bx,
                                     const double* ay, const double* by) {
  const unsigned of_region = gridDim.x * rows;  // doubles of each input
  if (blockIdx.x * slice >= of_region) {
    return;
  }
  const Index first = (blockIdx.y + 1) * static_cast<Index>(of_region) + blockIdx.x * slice;
  const unsigned thread = threadIdx.y * blockDim.x + threadIdx.x;
  const unsigned threads = blockDim.y * blockDim.x;
  cuda::prefetch_to_l2(ax + first, slice, ax + inputs, thread, threads);
  cuda::prefetch_to_l2(bx + first, slice, bx + inputs, thread, threads);
  cuda::prefetch_to_l2(ay + first, slice, ay + inputs, thread, threads);
  cuda::prefetch_to_l2(by + first, slice, by + inputs, thread, threads);
}

// A block computes eight values of x at one grid point; a thread stores two adjacent y in a single
// access, so instructions for indices are a large share: 32-bit indices require that inputs have
// fewer than 2^32 elements.
template <bool BURSTS>
__global__ void read_bursts(Index N, unsigned NS, const double* __restrict__ ax,
                            const double* __restrict__ bx, const double* __restrict__ ay,
                            const double* __restrict__ by, double* __restrict__ output) {
  const unsigned block = blockIdx.y * gridDim.x + blockIdx.x;
  const unsigned t = block / (NS / rows);
  if (t >= N) {
    return;
  }
  if constexpr (BURSTS) {
    prefetch_next_region(N * NS, ax, bx, ay, by);
  }
  const unsigned pairs = NS / 2;
  const unsigned row = NS * t;
  const unsigned x = block * rows + threadIdx.y;  // numbered over all grid points
  const double axx = ax[x];
  const double bxx = bx[x];
  const auto* ay2 = reinterpret_cast<const double2*>(ay);
  const auto* by2 = reinterpret_cast<const double2*>(by);
  auto* output2 = reinterpret_cast<double2*>(output) + static_cast<Index>(pairs) * x;
  for (unsigned pair = threadIdx.x; pair < pairs; pair += blockDim.x) {
    __stcs(output2 + pair, species::products(axx, ay2[row / 2 + pair], bxx, by2[row / 2 + pair]));
  }
}

// Number of grid points whose outputs, inputs and next region's inputs take this percentage of L2:
// all data that passes through L2 while the prefetched inputs wait there.
Index region(unsigned NS, unsigned percent) {
  const auto l2 = static_cast<Index>(species::device_attribute(cudaDevAttrL2CacheSize));
  const Index bytes_of_point = sizeof(double) * (static_cast<Index>(NS) * NS + 2 * 4 * NS);
  return std::max<Index>(1, l2 * percent / 100 / bytes_of_point);
}

// A region takes PERCENT of L2; 0: one region holds all grid points.
template <unsigned PERCENT>
class Code : public species::SpeciesFastest {
 public:
  explicit Code(const Problem& problem)
      : SpeciesFastest(problem), m_region(PERCENT == 0 ? N : std::min(N, region(NS, PERCENT))) {}

  void run(cuda::Queue& queue) {
    const dim3 blocks(static_cast<unsigned>(m_region * (NS / rows)),
                      static_cast<unsigned>((N + m_region - 1) / m_region));
    launch(queue, read_bursts<(PERCENT > 0)>, {blocks, {std::min(NS / 2, 32U), rows}});
  }

 private:
  Index m_region;
};

VariantEntry one_store_a_thread() {
  return cuda::resident_variant<Code<0>>({
      .title = "A 16-byte store a thread",
      .claim = "The shape in which memory is filled fastest: blocks that store once and end, in "
               "the order of the output. Each of them waits for its inputs, and memory turns "
               "from writing to reading for every one.",
      .parent = "register_tiles:rows=8,streaming=1",
      .flags = RL_BRANCH,
      .parameters = {{"l2", 0}},
      .refuses = remainder_of("species", rows),
      .work = species::every_output_once,
  });
}

template <unsigned PERCENT>
VariantEntry bursts(std::uint32_t flags) {
  return cuda::resident_variant<Code<PERCENT>>({
      .title = "A 16-byte store a thread, inputs in bursts, a region of " +
               std::to_string(PERCENT) + " % of L2",
      .claim = "The first blocks of a region of grid points bring the inputs of the whole next "
               "region to L2, so that memory reads in few long bursts and writes undisturbed "
               "between them. Half of L2 is the longest region whose inputs are sure to be there "
               "when they are needed: since Ampere L2 has two partitions, and what multiprocessors "
               "of both read may lie in both.",
      .expects = RL_HIGHER_BANDWIDTH,
      .parent = "register_tiles:rows=8,streaming=1",
      .flags = flags,
      .parameters = {{"l2", PERCENT}},
      .refuses = remainder_of("species", rows),
      .work = species::every_output_once,
  });
}

}  // namespace

extern const VariantFile species_cuda_15_read_bursts{one_store_a_thread(), bursts<25>(RL_BRANCH),
                                                     bursts<50>(0), bursts<100>(RL_BRANCH)};

}  // namespace roofladder
