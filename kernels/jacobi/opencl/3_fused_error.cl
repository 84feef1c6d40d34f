// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#ifdef __OPENCL_VERSION__
#pragma OPENCL FP_CONTRACT OFF

#include "kernels/jacobi/opencl/raise_error.clh"

kernel __attribute__((reqd_work_group_size(ITEMS, 1, 1))) void relax(global const float* restrict A,
                                                                     global float* restrict Anew,
                                                                     int n, global int* error,
                                                                     int with_error) {
  local float of_item[ITEMS];
  const int i = 1 + get_global_id(0);
  const int j = 1 + get_global_id(1);
  const int at = j * n + i;
  float fresh = 0.0f;
  if (i < n - 1) {
    fresh = 0.25f * (A[at + 1] + A[at - 1] + A[at - n] + A[at + n]);
    Anew[at] = fresh;
  }
  if (with_error) {
    raise_error(error, of_item, i < n - 1 ? fabs(fresh - A[at]) : 0.0f);
  }
}

#else
#include <string>

#include "kernels/jacobi/opencl/laplace.h"

namespace roofladder {
namespace {

using namespace jacobi;

struct FusedError : FusedLaplace<FusedError> {
  using FusedLaplace::FusedLaplace;
  void launch(opencl_c::Queue& queue, std::int32_t with_error) {
    queue.launch("relax", covering(256, 1), A, Anew, n, error_on_device(), with_error);
  }
};

}  // namespace

extern const VariantFile jacobi_opencl_3_fused_error{opencl_c::device_variant<FusedError>({
    .title = "Fused error, every " + std::to_string(check_every) + " sweeps",
    .claim =
        "The greatest change reaches memory by one atomic maximum a group, in the sweeps that test "
        "it only: no second kernel, and the host waits for the device once in ten sweeps. "
        "Groups are 256 points of one row.",
    .parent = "pointer_swap",
    .flags = RL_RESTORES,
    .parameters = {{"every", check_every}},
    .work = fused_work,
})};

}  // namespace roofladder
#endif
