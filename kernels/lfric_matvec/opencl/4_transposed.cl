// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#ifdef __OPENCL_VERSION__
#pragma OPENCL EXTENSION cl_khr_fp64 : enable
#pragma OPENCL FP_CONTRACT OFF

#include "kernels/lfric_matvec/opencl/atomic_add.clh"

kernel void multiply(int ncp_color_max, global const int* ncp_color, int nlayers, int ndf1,
                     int ndf2, global const int* cmap, global const int* all_map1,
                     global const int* all_map2, global double* lhs,
                     global const double* restrict x, global const double* restrict matrix,
                     long cells) {
  const int group = get_group_id(0);
  if (group % ncp_color_max >= ncp_color[group / ncp_color_max]) {
    return;
  }
  const int cell = cmap[group];
  global const int* map1 = all_map1 + ndf1 * cell;
  global const int* map2 = all_map2 + ndf2 * cell;
  for (int iteration = get_local_id(0); iteration < ndf1 * nlayers;
       iteration += get_local_size(0)) {
    const int df = iteration / nlayers;
    const int k = iteration % nlayers;
    const long ik = (long)cell * nlayers + k;
    double lhs_e_scal = 0.0;
    for (int df2 = 0; df2 < ndf2; df2++) {
      lhs_e_scal = fma(matrix[ik + cells * (df + ndf1 * df2)], x[map2[df2] + k], lhs_e_scal);
    }
    atomic_add_double(&lhs[map1[df] + k], lhs_e_scal);
  }
}

#else
#include "kernels/lfric_matvec/opencl/colours.h"
#include "kernels/lfric_matvec/opencl/transposed.h"

namespace roofladder {
namespace {

class Transposed : public lfric::ColouredFields {
 public:
  Transposed(const Problem& problem, opencl_c::Queue& queue)
      : ColouredFields(problem, queue), m_matrix(lfric::transposed_matrix(problem, queue)) {}
  void run(opencl_c::Queue& queue) { launch_once(queue, m_matrix, std::int64_t{m_mesh.cells()}); }

 private:
  opencl_c::Array<double> m_matrix;
};

}  // namespace

extern const VariantFile lfric_matvec_opencl_4_transposed{opencl_c::device_variant<Transposed>({
    .title = "Transposed matrix",
    .claim =
        "The matrix with the layers fastest and the loop over layers innermost, so that "
        "neighbouring work-items access neighbouring elements of everything, x and the left-hand "
        "side too. On a CPU, which runs them one after the other, a row that lay together now is "
        "spread over 48 streams.",
    .expects = RL_HIGHER_BANDWIDTH,
    .parent = "colours_fused",
    .flags = RL_RESTORES | RL_BRANCH,
    .work = lfric::update_work,
})};

}  // namespace roofladder
#endif
