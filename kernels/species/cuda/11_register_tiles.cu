// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <string>

#include "kernels/species/cuda/row_tile.h"

namespace roofladder {
namespace {

using species::Index;

template <unsigned ROWS, bool STREAMING>
__global__ void register_tiles(Index N, unsigned NS, const double* __restrict__ ax,
                               const double* __restrict__ bx, const double* __restrict__ ay,
                               const double* __restrict__ by, double* __restrict__ output) {
  const species::RowTiles<ROWS> tiles(N, NS);
  const auto warp = static_cast<unsigned>(species::thread_index() / 32);
  if (warp >= tiles.count) {
    return;
  }
  species::RowTile<ROWS> tile;
  tile.load(tiles, warp, NS, ax, bx, ay, by);
  tile.template store<STREAMING>(NS, output);
}

template <unsigned ROWS, bool STREAMING>
struct Code : species::SpeciesFastest {
  using SpeciesFastest::SpeciesFastest;
  void run(cuda::Queue& queue) {
    const Index threads = 32 * static_cast<Index>(species::RowTiles<ROWS>(N, NS).count);
    launch(queue, register_tiles<ROWS, STREAMING>,
           {cuda::blocks_for(threads, species::block_threads), species::block_threads});
  }
};

template <unsigned ROWS, bool STREAMING>
VariantEntry entry(std::uint32_t flags) {
  const std::string rows = std::to_string(ROWS);
  return cuda::resident_variant<Code<ROWS, STREAMING>>({
      .title = "Register tiles of " + rows + " rows, " +
               (STREAMING ? "streaming stores" : "regular stores"),
      .claim =
          "A warp computes a few rows of a grid point from registers and ends. Blocks start in "
          "the order of the memory they write, so that all that is being written at a time is "
          "one short run instead of a run a warp, and leaves L2 as whole rows of DRAM. Loads "
          "of one warp overlap with stores of the others; there is no barrier.",
      .expects = RL_HIGHER_BANDWIDTH,
      .parent = STREAMING ? "staged_inputs" : "register_tiles:rows=" + rows + ",streaming=1",
      .flags = flags,
      .parameters = {{"rows", ROWS}, {"streaming", STREAMING}},
      .refuses = remainder_of("species", ROWS),
      .work = species::every_output_once,
  });
}

}  // namespace

extern const VariantFile species_cuda_11_register_tiles{
    entry<2, true>(RL_BRANCH), entry<4, true>(RL_BRANCH), entry<8, false>(RL_BRANCH),
    entry<8, true>(0)};

}  // namespace roofladder
