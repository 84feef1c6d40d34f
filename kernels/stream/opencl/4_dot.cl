// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#ifdef __OPENCL_VERSION__
#pragma OPENCL EXTENSION cl_khr_fp64 : enable
#pragma OPENCL FP_CONTRACT OFF

#include "kernels/stream/opencl/sum.clh"

// Every group adds up its own stretch, with adjacent elements in adjacent work-items.
kernel __attribute__((reqd_work_group_size(GROUP, 1, 1))) void dot_product(
    global const double* restrict b, global const double* restrict c, ulong n,
    global double* restrict partial) {
  global const double2* b2 = (global const double2*)b;
  global const double2* c2 = (global const double2*)c;
  const ulong pairs = n / 2;
  const ulong run = (pairs + get_num_groups(0) - 1) / get_num_groups(0);
  const ulong end = min(run * (get_group_id(0) + 1), pairs);
  double2 sum[4] = {(double2)(0.0), (double2)(0.0), (double2)(0.0), (double2)(0.0)};
  ulong i = run * get_group_id(0) + get_local_id(0);
  for (; i + 3 * GROUP < end; i += 4 * GROUP) {
    for (int k = 0; k < 4; ++k) {
      sum[k] = fma(b2[i + k * GROUP], c2[i + k * GROUP], sum[k]);
    }
  }
  for (; i < end; i += GROUP) {
    sum[0] = fma(b2[i], c2[i], sum[0]);
  }
  const double2 joined = sum[0] + sum[1] + (sum[2] + sum[3]);
  double total = joined.x + joined.y;
  if (get_global_id(0) == 0 && n % 2 == 1) {
    total = fma(b[n - 1], c[n - 1], total);
  }
  local double of_item[GROUP];
  total = sum_of_group(total, of_item);
  if (get_local_id(0) == 0) {
    partial[get_group_id(0)] = total;
  }
}

#else
#include "kernels/stream/opencl/stream.h"

namespace roofladder {
namespace {

struct Dot {
  static constexpr const char* name = "dot";
  static constexpr const char* kernel = "dot_product";
  static constexpr const char* title = "Dot: sum of b c";
  static constexpr int vectors_read = 2;
  static constexpr int adds = 0;
  static constexpr int fmas = 1;
};

}  // namespace

extern const VariantFile stream_opencl_4_dot = stream::sum_variants<Dot>();

}  // namespace roofladder
#endif
