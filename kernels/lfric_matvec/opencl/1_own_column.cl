// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#ifdef __OPENCL_VERSION__
#pragma OPENCL EXTENSION cl_khr_fp64 : enable
#pragma OPENCL FP_CONTRACT OFF

#include "kernels/lfric_matvec/opencl/mesh.clh"

#define VECTOR 32

// An array needs a constant length, and the kernel takes its ndf1 at run time.
enum { rows = ndf1 };

// The barrier separates the updates of one element by neighbouring layers, as in the original.
kernel __attribute__((reqd_work_group_size(VECTOR, 1, 1))) void multiply(
    int first_cell, int nlayers, int ndf1, int ndf2, global const int* cmap,
    global const int* all_map1, global const int* all_map2, global double* lhs,
    global const double* restrict x, global const double* restrict matrix) {
  const int cell = cmap[first_cell + get_group_id(0)];
  global const int* map1 = all_map1 + ndf1 * cell;
  global const int* map2 = all_map2 + ndf2 * cell;
  for (int first = 0; first < nlayers; first += VECTOR) {
    const int k = first + get_local_id(0);
    const long ik = (long)cell * nlayers + k;
    double lhs_e[rows];  // the column of this work-item's layer
    if (k < nlayers) {
      for (int df = 0; df < ndf1; df++) {
        lhs_e[df] = 0.0;
      }
      for (int df = 0; df < ndf1; df++) {
        for (int df2 = 0; df2 < ndf2; df2++) {
          lhs_e[df] = fma(matrix[df + ndf1 * (df2 + ndf2 * ik)], x[map2[df2] + k], lhs_e[df]);
        }
      }
    }
    for (int df = 0; df < ndf1; df++) {
      if (k < nlayers) {
        lhs[map1[df] + k] += lhs_e[df];
      }
      barrier(CLK_GLOBAL_MEM_FENCE);
    }
  }
}

#else
#include "kernels/lfric_matvec/opencl/colours.h"

namespace roofladder {
namespace {

struct OwnColumn : lfric::PublishedFields {
  using PublishedFields::PublishedFields;
  void run(opencl_c::Queue& queue) { launch_colours(queue, lfric::warp); }
};

}  // namespace

extern const VariantFile lfric_matvec_opencl_1_own_column{opencl_c::device_variant<OwnColumn>({
    .title = "Own column cleared",
    .claim =
        "Each work-item has and clears the column of its own layer only, which is all that it "
        "sums into: what the temporary itself costs, without stores that grow with the square of "
        "the layers.",
    .expects = RL_LESS_TRAFFIC,
    .parent = "original",
    .flags = RL_RESTORES | RL_BRANCH,
    .work = lfric::update_work,
})};

}  // namespace roofladder
#endif
