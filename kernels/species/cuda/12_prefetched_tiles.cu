// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <string>

#include "kernels/species/cuda/row_tile.h"

namespace roofladder {
namespace {

using species::Index;

template <unsigned ROWS, unsigned TILES>
__global__ void prefetched_tiles(Index N, unsigned NS, const double* __restrict__ ax,
                                 const double* __restrict__ bx, const double* __restrict__ ay,
                                 const double* __restrict__ by, double* __restrict__ output) {
  species::for_each_tile<ROWS, TILES>(N, NS, ax, bx, ay, by,
                                      [=](const species::RowTile<ROWS>& tile, unsigned /*n*/) {
                                        tile.template store<true>(NS, output);
                                      });
}

template <unsigned ROWS, unsigned TILES>
struct Code : species::SpeciesFastest {
  using SpeciesFastest::SpeciesFastest;
  void run(cuda::Queue& queue) {
    const Index tiles = species::RowTiles<ROWS>(N, NS).count;
    const unsigned of_block = species::block_threads / 32 * TILES;
    launch(queue, prefetched_tiles<ROWS, TILES>,
           {cuda::blocks_for(tiles, of_block), species::block_threads});
  }
};

template <unsigned ROWS, unsigned TILES>
VariantEntry entry() {
  return cuda::resident_variant<Code<ROWS, TILES>>({
      .title = "Register tiles of " + std::to_string(ROWS) + " rows, " + std::to_string(TILES) +
               " a warp, inputs prefetched",
      .claim = "A warp loads the inputs of its next tile before it stores this one, so that only "
               "the first of its tiles waits for memory. Blocks stay short enough to spread "
               "evenly over the multiprocessors.",
      .parent = "register_tiles:rows=" + std::to_string(ROWS) + ",streaming=1",
      .flags = RL_BRANCH,
      .parameters = {{"rows", ROWS}, {"tiles", TILES}},
      .work = species::every_output_once,
  });
}

}  // namespace

extern const VariantFile species_cuda_12_prefetched_tiles{entry<4, 4>(), entry<4, 16>(),
                                                          entry<8, 4>(), entry<8, 16>()};

}  // namespace roofladder
