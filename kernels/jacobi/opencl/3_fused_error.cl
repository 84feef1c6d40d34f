// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#ifdef __OPENCL_VERSION__
#pragma OPENCL FP_CONTRACT OFF

#define ITEMS 256

// *error = max(*error, greatest value of the group). Floats that are not negative compare like
// their bit patterns. Sixteen work-items reduce sixteen values each, then one reduces the results:
// barriers are expensive on a CPU.
void raise_error(global int* error, local float* of_item, float value) {
  const int item = get_local_id(0);
  of_item[item] = value;
  for (int kept = 16; kept > 0; kept -= 15) {
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int other = item + kept; item < kept && other < 16 * kept; other += kept) {
      of_item[item] = fmax(of_item[item], of_item[other]);
    }
  }
  if (item == 0) {
    atomic_max(error, as_int(of_item[0]));
  }
}

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
