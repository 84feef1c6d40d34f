// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "kernels/cache/cuda/tiles.h"

namespace roofladder {
namespace {

// The ring has one tile, but the compiler does not know that, so it computes an address for every
// load.
__global__ void __launch_bounds__(cache::block)
    read_l1(const uint4* data, unsigned tiles, unsigned total, unsigned* sum) {
  cache::add_to(sum, cache::sum_of_tiles<cache::ThroughL1>(data, tiles, blockIdx.x, gridDim.x,
                                                           cache::tiles_of_block(total)));
}

const cache::LevelText level{
    .ceiling = "l1",
    .title = "L1 bandwidth",
    .claim =
        "Every block reads the same 32 KiB again and again: the most that the first-level "
        "caches can deliver.",
};

}  // namespace

extern const VariantFile cache_cuda_1_l1 = cache::candidates<read_l1, false>(level);

}  // namespace roofladder
