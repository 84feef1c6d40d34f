// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#ifdef __OPENCL_VERSION__
#pragma OPENCL EXTENSION cl_khr_fp64 : enable
#pragma OPENCL FP_CONTRACT OFF

#include "kernels/stream/opencl/access.clh"

// The last work-item handles the elements that do not fill an access.
kernel void add(global Access* restrict a, global const Access* restrict b,
                global const Access* restrict c, ulong n) {
  const ulong i = get_global_id(0);
  if (i < n / DOUBLES) {
    a[i] = b[i] + c[i];
  } else if (i == n / DOUBLES) {
    for (ulong k = DOUBLES * i; k < n; ++k) {
      ((global double*)a)[k] = ((global const double*)b)[k] + ((global const double*)c)[k];
    }
  }
}

#else
#include "kernels/stream/opencl/stream.h"

namespace roofladder {
namespace {

struct Add {
  static constexpr const char* name = "add";
  static constexpr const char* kernel = "add";
  static constexpr const char* title = "Add: a = b + c";
  static constexpr int vectors_read = 2;
  static constexpr int adds = 1;
  static constexpr int multiplies = 0;
  static constexpr int fmas = 0;
};

}  // namespace

extern const VariantFile stream_opencl_2_add = stream::store_variants<Add>();

}  // namespace roofladder
#endif
