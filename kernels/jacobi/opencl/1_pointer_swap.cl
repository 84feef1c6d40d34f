// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#ifdef __OPENCL_VERSION__
#pragma OPENCL FP_CONTRACT OFF

#define ITEMS (16 * 16)

// The greatest of the values that the work-items of a group hold, returned in the first; all of
// them must call it. Sixteen work-items reduce sixteen values each, then one reduces the results:
// barriers are expensive on a CPU.
float group_max(local float* of_item, float value) {
  const int item = get_local_id(1) * get_local_size(0) + get_local_id(0);
  of_item[item] = value;
  for (int kept = 16; kept > 0; kept -= 15) {
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int other = item + kept; item < kept && other < 16 * kept; other += kept) {
      of_item[item] = fmax(of_item[item], of_item[other]);
    }
  }
  return of_item[0];
}

kernel void relax(global const float* restrict A, global float* restrict Anew, int n,
                  global float* partial) {
  local float of_item[ITEMS];
  const int i = 1 + get_global_id(0);
  const int j = 1 + get_global_id(1);
  float error = 0.0f;
  if (i < n - 1 && j < n - 1) {
    const int at = j * n + i;
    const float fresh = 0.25f * (A[at + 1] + A[at - 1] + A[at - n] + A[at + n]);
    Anew[at] = fresh;
    error = fabs(fresh - A[at]);
  }
  error = group_max(of_item, error);
  if (get_local_id(0) == 0 && get_local_id(1) == 0) {
    partial[get_group_id(1) * get_num_groups(0) + get_group_id(0)] = error;
  }
}

// Runs in one group of as many work-items.
kernel void reduce(global const float* partial, uint count, global float* error) {
  local float of_item[ITEMS];
  float greatest = 0.0f;
  for (uint k = get_local_id(0); k < count; k += ITEMS) {
    greatest = fmax(greatest, partial[k]);
  }
  greatest = group_max(of_item, greatest);
  if (get_local_id(0) == 0) {
    *error = greatest;
  }
}

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
