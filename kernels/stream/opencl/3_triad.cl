// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#ifdef __OPENCL_VERSION__
#pragma OPENCL EXTENSION cl_khr_fp64 : enable
#pragma OPENCL FP_CONTRACT OFF

#include "kernels/stream/opencl/access.clh"

// The last work-item handles the elements that do not fill an access.
kernel void triad(global Access* restrict a, global const Access* restrict b,
                  global const Access* restrict c, ulong n) {
  const ulong i = get_global_id(0);
  if (i < n / DOUBLES) {
    a[i] = fma((Access)(0.4), c[i], b[i]);
  } else if (i == n / DOUBLES) {
    for (ulong k = DOUBLES * i; k < n; ++k) {
      ((global double*)a)[k] = fma(0.4, ((global const double*)c)[k], ((global const double*)b)[k]);
    }
  }
}

#else
#include "kernels/stream/opencl/stream.h"

namespace roofladder {
namespace {

struct Triad {
  static constexpr const char* name = "triad";
  static constexpr const char* kernel = "triad";
  static constexpr const char* title = "Triad: a = b + s c";
  static constexpr int vectors_read = 2;
  static constexpr int adds = 0;
  static constexpr int multiplies = 0;
  static constexpr int fmas = 1;
};

}  // namespace

extern const VariantFile stream_opencl_3_triad = stream::store_variants<Triad>();

}  // namespace roofladder
#endif
