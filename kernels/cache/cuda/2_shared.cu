// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "kernels/cache/cuda/tiles.h"

namespace roofladder {
namespace {

__global__ void __launch_bounds__(cache::block)
    read_shared(const uint4* data, unsigned tiles, unsigned total, unsigned* sum) {
  __shared__ uint4 tile[cache::tile_words];
  for (unsigned i = threadIdx.x; i < cache::tile_words; i += cache::block) {
    tile[i] = data[i];
  }
  __syncthreads();
  cache::add_to(sum, cache::sum_of_tiles<cache::FromShared>(tile, tiles, blockIdx.x, gridDim.x,
                                                            cache::tiles_of_block(total)));
}

const cache::LevelText level{
    .ceiling = "shared",
    .title = "Shared memory bandwidth",
    .claim =
        "Every block reads 32 KiB of its shared memory again and again, 16 bytes a lane side "
        "by side: no bank conflicts.",
};

}  // namespace

extern const VariantFile cache_cuda_2_shared = cache::candidates<read_shared, false>(level);

}  // namespace roofladder
