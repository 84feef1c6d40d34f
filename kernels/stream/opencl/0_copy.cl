// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#ifdef __OPENCL_VERSION__
#include "kernels/stream/opencl/integer_access.clh"

// The last work-item handles the elements that do not fill an access.
kernel void copy(global Access* restrict a, global const Access* restrict b, ulong n) {
  const ulong i = get_global_id(0);
  if (i < n / DOUBLES) {
    a[i] = b[i];
  } else if (i == n / DOUBLES) {
    for (ulong k = DOUBLES * i; k < n; ++k) {
      ((global ulong*)a)[k] = ((global const ulong*)b)[k];
    }
  }
}

#else
#include "kernels/stream/opencl/stream.h"

namespace roofladder {
namespace {

struct Copy {
  static constexpr const char* name = "copy";
  static constexpr const char* kernel = "copy";
  static constexpr const char* title = "Copy: a = b";
  static constexpr int vectors_read = 1;
  static constexpr int adds = 0;
  static constexpr int multiplies = 0;
  static constexpr int fmas = 0;
};

}  // namespace

extern const VariantFile stream_opencl_0_copy = stream::store_variants<Copy>();

}  // namespace roofladder
#endif
