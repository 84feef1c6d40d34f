// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#ifdef __OPENCL_VERSION__
#pragma OPENCL EXTENSION cl_khr_fp64 : enable
#pragma OPENCL FP_CONTRACT OFF

#include "kernels/lfric_matvec/opencl/mesh.clh"

#define VECTOR 32

// An array needs a constant length, and the kernel takes its ndf1 at run time.
enum { entries = ndf1 * max_layers };

// The vector spreads over the layers. Two neighbouring layers update the same element, one as its
// top and the next as its bottom corner; a barrier after each df separates these updates.
kernel __attribute__((reqd_work_group_size(VECTOR, 1, 1))) void multiply(
    int first_cell, int nlayers, int ndf1, int ndf2, global const int* cmap,
    global const int* all_map1, global const int* all_map2, global double* lhs,
    global const double* restrict x, global const double* restrict matrix) {
  const int cell = cmap[first_cell + get_group_id(0)];
  global const int* map1 = all_map1 + ndf1 * cell;
  global const int* map2 = all_map2 + ndf2 * cell;
  double lhs_e[entries];
  for (int first = 0; first < nlayers; first += VECTOR) {
    const int k = first + get_local_id(0);
    const long ik = (long)cell * nlayers + k;
    if (k < nlayers) {
      for (int entry = 0; entry < ndf1 * nlayers; entry++) {
        lhs_e[entry] = 0.0;
      }
      for (int df = 0; df < ndf1; df++) {
        for (int df2 = 0; df2 < ndf2; df2++) {
          lhs_e[df + ndf1 * k] =
              fma(matrix[df + ndf1 * (df2 + ndf2 * ik)], x[map2[df2] + k], lhs_e[df + ndf1 * k]);
        }
      }
    }
    for (int df = 0; df < ndf1; df++) {
      if (k < nlayers) {
        lhs[map1[df] + k] += lhs_e[df + ndf1 * k];
      }
      barrier(CLK_GLOBAL_MEM_FENCE);
    }
  }
}

#else
#include "kernels/lfric_matvec/opencl/colours.h"

namespace roofladder {
namespace {

struct Original : lfric::PublishedFields {
  using PublishedFields::PublishedFields;
  void run(opencl_c::Queue& queue) { launch_colours(queue, lfric::warp); }
};

}  // namespace

extern const VariantFile lfric_matvec_opencl_0_original{opencl_c::device_variant<Original>({
    .title = "Original",
    .claim =
        "The published code: cells of one colour share no degree of freedom, so a colour is a "
        "launch with a group for each cell, which spreads the layers over its work-items. Each of "
        "them clears a temporary array of all layers, sums into its own column of it and adds "
        "that to the left-hand side.",
    .flags = RL_RESTORES,
    .work = lfric::update_work,
})};

}  // namespace roofladder
#endif
