// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>

#include "kernels/yee_vortex/scheme/everywhere.h"

// Inverse and root. On a device they lack the compiler's branches for zero, infinity and subnormal
// numbers, which no density or temperature takes; such numbers give NaN, which every check sees.
namespace roofladder::yee_vortex {

template <typename Real>
EVERYWHERE Real inverse_of(Real x) {
  return Real(1.0) / x;
}
template <typename Real>
EVERYWHERE Real root_of(Real x) {
  using std::sqrt;
  return sqrt(x);
}

#ifdef __CUDACC__

// The instruction is accurate to at least 20 bits; each Newton step doubles them.
template <>
__host__ __device__ inline double inverse_of(double x) {
#ifdef __CUDA_ARCH__
  double y;
  asm("rcp.approx.ftz.f64 %0, %1;" : "=d"(y) : "d"(x));
  y = fma(fma(-x, y, 1.0), y, y);
  return fma(fma(-x, y, 1.0), y, y);
#else
  return 1 / x;
#endif
}
template <>
__host__ __device__ inline double root_of(double x) {
#ifdef __CUDA_ARCH__
  double y;  // one over the root
  asm("rsqrt.approx.ftz.f64 %0, %1;" : "=d"(y) : "d"(x));
  y = fma(fma(-x * y, y, 1.0), 0.5 * y, y);
  const double root = x * y;
  return fma(fma(-root, root, x), 0.5 * y, root);
#else
  return sqrt(x);
#endif
}

#endif

}  // namespace roofladder::yee_vortex
