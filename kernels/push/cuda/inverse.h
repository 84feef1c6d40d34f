// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "kernels/push/cuda/everywhere.h"

namespace roofladder::push {

// The compiler's division, with branches for zero, infinity and subnormal numbers.
struct Divided {
  template <typename Real>
  EVERYWHERE static Real inverse(Real x) {
    return 1.0 / x;
  }
};

// Without those branches, so that inverses of several bands overlap. For numbers that no zone has,
// it gives NaN, which every check sees.
struct Refined {
  template <typename Real>
  EVERYWHERE static Real inverse(Real x) {
    return 1.0 / x;
  }
#ifdef __CUDACC__
  // The instruction is accurate to at least 20 bits; each Newton step doubles them.
  EVERYWHERE static double inverse(double x) {
#ifdef __CUDA_ARCH__
    double y;
    asm("rcp.approx.ftz.f64 %0, %1;" : "=d"(y) : "d"(x));
    y = fma(fma(-x, y, 1.0), y, y);
    return fma(fma(-x, y, 1.0), y, y);
#else
    return 1.0 / x;
#endif
  }
#endif
};

}  // namespace roofladder::push
