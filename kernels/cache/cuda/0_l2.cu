// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "kernels/cache/cuda/tiles.h"

namespace roofladder {
namespace {

// Blocks read the tiles of the whole ring in turn and bypass the first-level cache.
__global__ void __launch_bounds__(cache::block)
    read_l2(const uint4* data, unsigned tiles, unsigned total, unsigned* sum) {
  cache::add_to(sum, cache::sum_of_tiles<cache::ThroughL2>(data, tiles, blockIdx.x, gridDim.x,
                                                           cache::tiles_of_block(total)));
}

const cache::LevelText level{
    .ceiling = "l2",
    .title = "L2 bandwidth",
    .claim =
        "Every multiprocessor reads a set that the second-level cache holds, past the first: "
        "the most that the second can deliver.",
};

}  // namespace

extern const VariantFile cache_cuda_0_l2 = cache::candidates<read_l2, true>(level);

}  // namespace roofladder
