// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#ifdef __OPENCL_VERSION__
#pragma OPENCL EXTENSION cl_khr_fp64 : enable
#pragma OPENCL FP_CONTRACT OFF

kernel void naive(ulong N, uint NS, global const double* restrict ax,
                  global const double* restrict bx, global const double* restrict ay,
                  global const double* restrict by, global double* restrict output) {
  const ulong t = get_global_id(0);
  if (t >= N) {
    return;
  }
  for (uint y = 0; y < NS; y++) {
    for (uint x = 0; x < NS; x++) {
      output[N * (NS * y + x) + t] =
          fma(bx[x * N + t], by[y * N + t], ax[x * N + t] * ay[y * N + t]);
    }
  }
}

#else
#include "kernels/species/opencl/fields.h"

namespace roofladder {
namespace {

struct Naive : species::Fields {
  using Fields::Fields;
  void run(opencl_c::Queue& queue) { launch(queue, "naive"); }
};

}  // namespace

extern const VariantFile species_opencl_0_naive{opencl_c::device_variant<Naive>({
    .title = "Naive",
    .claim = "One work-item a grid point, the grid point fastest in memory, so that neighbouring "
             "work-items access neighbouring elements. The x-dependent inputs are fetched again "
             "for every y: three elements move for each output.",
    .flags = RL_RESTORES,
    .work = species::every_output_once,
})};

}  // namespace roofladder
#endif
