// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#ifdef __OPENCL_VERSION__
#pragma OPENCL FP_CONTRACT OFF

#include "kernels/jacobi/opencl/relaxation.clh"

#else
#include "kernels/jacobi/opencl/laplace.h"

namespace roofladder {
namespace {

using namespace jacobi;

struct PointerSwap : ReducedLaplace {
  using ReducedLaplace::ReducedLaplace;
  void run(opencl_c::Queue& queue) {
    float error = 1.0F;
    int iter = 0;
    while (error > never_converged && iter < iter_max) {
      error = sweep(queue);
      std::swap(A, Anew);
      iter++;
    }
  }
};

}  // namespace

extern const VariantFile jacobi_opencl_1_pointer_swap{opencl_c::device_variant<PointerSwap>({
    .title = "Pointer swap",
    .claim = "The two grids change roles after a sweep, so nothing is copied back: two passes over "
             "memory in place of four.",
    .expects = RL_LESS_TRAFFIC,
    .parent = "naive",
    .flags = RL_RESTORES,
    .parts = {"stencil", "reduction"},
    .work = swapping_work,
})};

}  // namespace roofladder
#endif
