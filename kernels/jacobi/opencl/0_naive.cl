// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#ifdef __OPENCL_VERSION__
#pragma OPENCL FP_CONTRACT OFF

#include "kernels/jacobi/opencl/relaxation.clh"

kernel void copy_back(global float* restrict A, global const float* restrict Anew, int n) {
  const int i = 1 + get_global_id(0);
  const int j = 1 + get_global_id(1);
  if (i < n - 1 && j < n - 1) {
    A[j * n + i] = Anew[j * n + i];
  }
}

#else
#include "kernels/jacobi/opencl/laplace.h"

namespace roofladder {
namespace {

using namespace jacobi;

struct Naive : ReducedLaplace {
  using ReducedLaplace::ReducedLaplace;
  void run(opencl_c::Queue& queue) {
    float error = 1.0F;
    int iter = 0;
    while (error > never_converged && iter < iter_max) {
      error = sweep(queue);
      queue.enter(copy);
      queue.launch("copy_back", covering(columns, rows), A, Anew, n);
      iter++;
    }
  }
};

}  // namespace

extern const VariantFile jacobi_opencl_0_naive{opencl_c::device_variant<Naive>({
    .title = "Naive",
    .claim =
        "The seed's two loop nests as kernels, a work-item a point, the grid kept on the device. "
        "The "
        "greatest change goes over partial maxima of the groups and a second kernel to the host, "
        "which waits for it after every sweep.",
    .flags = RL_RESTORES,
    .parts = {"stencil", "reduction", "copy"},
    .work = copying_work,
})};

}  // namespace roofladder
#endif
