// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#ifdef __OPENCL_VERSION__
#pragma OPENCL EXTENSION cl_khr_fp64 : enable
#pragma OPENCL FP_CONTRACT OFF

kernel void unroll_and_jam(ulong N, uint NS, global const double* restrict ax,
                           global const double* restrict bx, global const double* restrict ay,
                           global const double* restrict by, global double* restrict output) {
  const ulong t = get_global_id(0);
  if (t >= N) {
    return;
  }
  double ay_local[JAM];
  double by_local[JAM];
  for (uint yy = 0; yy < NS; yy += JAM) {
#pragma unroll
    for (uint j = 0; j < JAM; j++) {
      ay_local[j] = ay[(yy + j) * N + t];
      by_local[j] = by[(yy + j) * N + t];
    }
    for (uint x = 0; x < NS; x++) {
      const double ax_x = ax[x * N + t];
      const double bx_x = bx[x * N + t];
#pragma unroll
      for (uint j = 0; j < JAM; j++) {
        output[N * (NS * (yy + j) + x) + t] = fma(bx_x, by_local[j], ax_x * ay_local[j]);
      }
    }
  }
}

#else
#include <string>

#include "kernels/species/opencl/fields.h"

namespace roofladder {
namespace {

template <unsigned JAM>
struct UnrollAndJam : species::Fields {
  using Fields::Fields;
  void run(opencl_c::Queue& queue) { launch(queue, "unroll_and_jam"); }
};

template <unsigned JAM>
VariantEntry entry(std::uint32_t flags) {
  return opencl_c::device_variant<UnrollAndJam<JAM> >({
      .title = "Unroll and jam by " + std::to_string(JAM),
      .claim =
          "The tile's y-dependent inputs in private variables, which stay in registers whatever "
          "the caches do: each x-dependent load serves the whole tile, and the traffic of "
          "those loads falls by its size.",
      .expects = RL_LESS_TRAFFIC,
      .parent = "tiled:tile=" + std::to_string(JAM),
      .flags = RL_RESTORES | flags,
      .parameters = {{"jam", JAM}},
      .refuses = remainder_of("species", JAM),
      .work = species::every_output_once,
  });
}

}  // namespace

extern const VariantFile species_opencl_2_unroll_and_jam{entry<2>(RL_BRANCH), entry<4>(0),
                                                         entry<8>(RL_BRANCH)};

}  // namespace roofladder
#endif
