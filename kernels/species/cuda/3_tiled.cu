// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <string>

#include "kernels/species/cuda/tiled.h"

namespace roofladder {
namespace {

using species::Index;

template <unsigned TILE_FACTOR>
struct Code : species::Fields {
  using Fields::Fields;
  void run(cuda::Queue& queue) { launch(queue, species::tiled<TILE_FACTOR>, one_thread_a_point()); }
};

template <unsigned TILE_FACTOR>
VariantEntry entry(std::uint32_t flags) {
  return cuda::resident_variant<Code<TILE_FACTOR>>({
      .title = "Tiled by " + std::to_string(TILE_FACTOR),
      .claim = "The y loop in tiles, as one would for a CPU, so that an x-dependent load serves a "
               "whole tile. It pays only if the tile's y-dependent inputs stay in L1 through the x "
               "loop, and L1 has little room for each of so many threads.",
      .expects = RL_LESS_TRAFFIC,
      .parent = "naive",
      .flags = flags,
      .parameters = {{"tile", TILE_FACTOR}},
      .refuses = remainder_of("species", TILE_FACTOR),
      .work = species::every_output_once,
  });
}

}  // namespace

extern const VariantFile species_cuda_3_tiled{entry<2>(RL_BRANCH), entry<4>(RL_BRANCH),
                                              entry<8>(0)};

}  // namespace roofladder
