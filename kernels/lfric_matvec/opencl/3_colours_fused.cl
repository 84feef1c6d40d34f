// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#ifdef __OPENCL_VERSION__
#pragma OPENCL EXTENSION cl_khr_fp64 : enable
#pragma OPENCL FP_CONTRACT OFF

#include "kernels/lfric_matvec/opencl/atomic_add.clh"

kernel void multiply(int ncp_color_max, global const int* ncp_color, int nlayers, int ndf1,
                     int ndf2, global const int* cmap, global const int* all_map1,
                     global const int* all_map2, global double* lhs,
                     global const double* restrict x, global const double* restrict matrix) {
  const int group = get_group_id(0);
  if (group % ncp_color_max >= ncp_color[group / ncp_color_max]) {
    return;
  }
  const int cell = cmap[group];
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

struct ColoursFused : lfric::PublishedFields {
  using PublishedFields::PublishedFields;
  void run(opencl_c::Queue& queue) { launch_once(queue); }
};

}  // namespace

extern const VariantFile lfric_matvec_opencl_3_colours_fused{
    opencl_c::device_variant<ColoursFused>({
        .title = "Colours fused",
        .claim =
            "All colours in one launch, as many groups for each as the greatest has cells, the "
            "others masked: one launch in place of six, and no compute unit waits at the end of a "
            "colour. Cells of different colours may meet in one element, which the atomic update "
            "allows.",
        .expects = RL_HIGHER_BANDWIDTH,
        .parent = "collapsed_atomics",
        .flags = RL_RESTORES,
        .work = lfric::update_work,
    })};

}  // namespace roofladder
#endif
