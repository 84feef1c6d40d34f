// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "kernels/species/cuda/row_tile.h"

namespace roofladder {
namespace {

using species::Index;

constexpr unsigned rows = 8;   // per tile
constexpr unsigned tiles = 4;  // per warp

__global__ void prefetched_tiles(Index N, unsigned NS, const double* __restrict__ ax,
                                 const double* __restrict__ bx, const double* __restrict__ ay,
                                 const double* __restrict__ by, double* __restrict__ output) {
  species::for_each_tile<rows, tiles>(N, NS, ax, bx, ay, by,
                                      [=](const species::RowTile<rows>& tile, unsigned /*n*/) {
                                        tile.template store<true>(NS, output);
                                      });
}

struct Code : species::SpeciesFastest {
  using SpeciesFastest::SpeciesFastest;
  void run(cuda::Queue& queue) {
    constexpr unsigned tiles_of_block = species::block_threads / 32 * tiles;
    launch(queue, prefetched_tiles,
           {cuda::blocks_for(species::RowTiles<rows>(N, NS).count, tiles_of_block),
            species::block_threads});
  }
};

}  // namespace

extern const VariantFile species_cuda_12_prefetched_tiles{cuda::resident_variant<Code>({
    .title = "Register tiles of 8 rows, 4 a warp, inputs prefetched",
    .claim = "A warp loads the inputs of its next tile before it stores this one, so that only "
             "the first of its tiles waits for memory. Blocks stay short enough to spread "
             "evenly over the multiprocessors.",
    .expects = RL_HIGHER_BANDWIDTH,
    .parent = "register_tiles:rows=8,streaming=1",
    .flags = RL_BRANCH,
    .parameters = {{"rows", rows}, {"tiles", tiles}},
    .refuses = remainder_of("species", rows),
    .work = species::every_output_once,
})};

}  // namespace roofladder
