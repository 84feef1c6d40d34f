// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#ifdef __OPENCL_VERSION__
#pragma OPENCL EXTENSION cl_khr_fp64 : enable
#pragma OPENCL FP_CONTRACT OFF

kernel void tiled(ulong N, uint NS, global const double* restrict ax,
                  global const double* restrict bx, global const double* restrict ay,
                  global const double* restrict by, global double* restrict output) {
  const ulong t = get_global_id(0);
  if (t >= N) {
    return;
  }
  for (uint yy = 0; yy < NS; yy += TILE) {
    for (uint x = 0; x < NS; x++) {
      for (uint y = yy; y < yy + TILE; y++) {
        output[N * (NS * y + x) + t] =
            fma(bx[x * N + t], by[y * N + t], ax[x * N + t] * ay[y * N + t]);
      }
    }
  }
}

#else
#include <string>

#include "kernels/species/opencl/fields.h"

namespace roofladder {
namespace {

template <unsigned TILE>
struct Tiled : species::Fields {
  using Fields::Fields;
  void run(opencl_c::Queue& queue) { launch(queue, "tiled"); }
};

template <unsigned TILE>
VariantEntry entry(std::uint32_t flags) {
  return opencl_c::device_variant<Tiled<TILE> >({
      .title = "Tiled by " + std::to_string(TILE),
      .claim =
          "The y loop in tiles, so that an x-dependent load serves a whole tile, if the tile's "
          "y-dependent inputs stay in the first-level cache through the x loop.",
      .expects = RL_LESS_TRAFFIC,
      .parent = "naive",
      .flags = RL_RESTORES | flags,
      .parameters = {{"tile", TILE}},
      .refuses = remainder_of("species", TILE),
      .work = species::every_output_once,
  });
}

}  // namespace

extern const VariantFile species_opencl_1_tiled{entry<2>(RL_BRANCH), entry<4>(0),
                                                entry<8>(RL_BRANCH)};

}  // namespace roofladder
#endif
