// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#ifdef __OPENCL_VERSION__
#pragma OPENCL EXTENSION cl_khr_fp64 : enable
#pragma OPENCL FP_CONTRACT OFF

#include "kernels/lfric_matvec/opencl/atomic_add.clh"

kernel void multiply(int first_cell, int nlayers, int ndf1, int ndf2, global const int* cmap,
                     global const int* all_map1, global const int* all_map2, global double* lhs,
                     global const double* restrict x, global const double* restrict matrix) {
  const int cell = cmap[first_cell + get_group_id(0)];
  global const int* map1 = all_map1 + ndf1 * cell;
  global const int* map2 = all_map2 + ndf2 * cell;
  for (int iteration = get_local_id(0); iteration < nlayers * ndf1;
       iteration += get_local_size(0)) {
    const int k = iteration / ndf1;
    const int df = iteration % ndf1;
    const long ik = (long)cell * nlayers + k;
    double lhs_e_scal = 0.0;
    for (int df2 = 0; df2 < ndf2; df2++) {
      lhs_e_scal = fma(matrix[df + ndf1 * (df2 + ndf2 * ik)], x[map2[df2] + k], lhs_e_scal);
    }
    atomic_add_double(&lhs[map1[df] + k], lhs_e_scal);
  }
}

#else
#include "kernels/lfric_matvec/opencl/colours.h"

namespace roofladder {
namespace {

struct CollapsedAtomics : lfric::PublishedFields {
  using PublishedFields::PublishedFields;
  void run(opencl_c::Queue& queue) { launch_colours(queue, lfric::vector_length); }
};

}  // namespace

extern const VariantFile lfric_matvec_opencl_2_collapsed_atomics{
    opencl_c::device_variant<CollapsedAtomics>({
        .title = "Collapsed, atomic updates",
        .claim =
            "The loops over k and df made one and spread over the work-items, 128 now that "
            "updates need no order: more parallelism, and neighbouring work-items read "
            "neighbouring matrix entries. They may meet in one element of the left-hand side, so "
            "its update is atomic, which OpenCL C 1.2 has for integers only: a loop of compare and "
            "exchange.",
        .expects = RL_HIGHER_BANDWIDTH,
        .parent = "scalar",
        .flags = RL_RESTORES,
        .work = lfric::update_work,
    })};

}  // namespace roofladder
#endif
