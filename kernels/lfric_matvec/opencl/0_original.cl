// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#ifdef __OPENCL_VERSION__
#pragma OPENCL EXTENSION cl_khr_fp64 : enable
#pragma OPENCL FP_CONTRACT OFF

#define NDF1 8

// Neighbouring layers update one element, a layer as its top and the next as its bottom corner: a
// barrier after each df keeps these updates apart.
kernel void multiply(int first_cell, int nlayers, int ndf1, int ndf2, global const int* cmap,
                     global const int* all_map1, global const int* all_map2, global double* lhs,
                     global const double* restrict x, global const double* restrict matrix) {
  const int cell = cmap[first_cell + get_group_id(0)];
  global const int* map1 = all_map1 + ndf1 * cell;
  global const int* map2 = all_map2 + ndf2 * cell;
  for (int first = 0; first < nlayers; first += get_local_size(0)) {
    const int k = first + get_local_id(0);
    const long ik = (long)cell * nlayers + k;
    double lhs_e[NDF1];  // the column of this work-item's layer
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
#include "kernels/lfric_matvec/opencl/fields.h"

namespace roofladder {
namespace {

struct Original : lfric::ColouredFields {
  using ColouredFields::ColouredFields;
};

}  // namespace

extern const VariantFile lfric_matvec_opencl_0_original{opencl_c::device_variant<Original>({
    .title = "Original",
    .claim =
        "The published code: cells of one colour share no degree of freedom, so a colour is a "
        "launch with a group for each cell, which spreads the layers over its work-items, sums "
        "into a temporary array and adds that to the left-hand side.",
    .flags = RL_RESTORES,
    .work = lfric::update_work,
})};

}  // namespace roofladder
#endif
