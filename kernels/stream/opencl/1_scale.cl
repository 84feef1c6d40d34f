// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#ifdef __OPENCL_VERSION__
#pragma OPENCL EXTENSION cl_khr_fp64 : enable
#pragma OPENCL FP_CONTRACT OFF

#include "kernels/stream/opencl/access.clh"

// The last work-item handles the elements that do not fill an access.
kernel void scale(global Access* restrict a, global const Access* restrict b, ulong n) {
  const ulong i = get_global_id(0);
  if (i < n / DOUBLES) {
    a[i] = 0.4 * b[i];
  } else if (i == n / DOUBLES) {
    for (ulong k = DOUBLES * i; k < n; ++k) {
      ((global double*)a)[k] = 0.4 * ((global const double*)b)[k];
    }
  }
}

#else
#include "kernels/stream/opencl/stream.h"

namespace roofladder {
namespace {

struct Scale {
  static constexpr const char* name = "scale";
  static constexpr const char* kernel = "scale";
  static constexpr const char* title = "Scale: a = s b";
  static constexpr int vectors_read = 1;
  static constexpr int adds = 0;
  static constexpr int multiplies = 1;
  static constexpr int fmas = 0;
};

}  // namespace

extern const VariantFile stream_opencl_1_scale = stream::store_variants<Scale>();

}  // namespace roofladder
#endif
