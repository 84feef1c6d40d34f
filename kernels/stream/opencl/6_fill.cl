// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#ifdef __OPENCL_VERSION__
#include "kernels/stream/opencl/integer_access.clh"

#define SCALAR 0x3FD999999999999AUL  // 0.4

// The last work-item handles the elements that do not fill an access.
kernel void fill(global Access* restrict a, ulong n) {
  const ulong i = get_global_id(0);
  if (i < n / DOUBLES) {
    a[i] = (Access)(SCALAR);
  } else if (i == n / DOUBLES) {
    for (ulong k = DOUBLES * i; k < n; ++k) {
      ((global ulong*)a)[k] = SCALAR;
    }
  }
}

#else
#include "kernels/stream/opencl/stream.h"

namespace roofladder {
namespace {

struct Fill {
  static constexpr const char* name = "fill";
  static constexpr const char* kernel = "fill";
  static constexpr const char* title = "Fill: a = s";
  static constexpr int vectors_read = 0;
  static constexpr int adds = 0;
  static constexpr int multiplies = 0;
  static constexpr int fmas = 0;
};

}  // namespace

extern const VariantFile stream_opencl_6_fill = stream::store_variants<Fill>();

}  // namespace roofladder
#endif
