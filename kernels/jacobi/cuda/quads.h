// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "kernels/jacobi/cuda/laplace.h"

// The stencil on quads: four adjacent points, one access of 16 bytes. A warp covers 128 columns.
namespace roofladder::jacobi {

inline constexpr int quad = 4;
inline constexpr int warp_columns = 32 * quad;
inline constexpr unsigned whole_warp = 0xFFFFFFFF;

// Rows consist of whole warps, so that every access is aligned and no warp diverges.
inline int padded_pitch(const Problem& problem) {
  const auto n = static_cast<int>(problem.size["n"]);
  return (n + warp_columns - 1) / warp_columns * warp_columns;
}

__device__ inline float4 load(const float* at) {
  return *reinterpret_cast<const float4*>(at);
}

// The sum of all neighbours except the one below, in the seed's order.
__device__ inline float4 without_below(float left, float4 row, float right, float4 above) {
  return {row.y + left + above.x, row.z + row.x + above.y, row.w + row.y + above.z,
          right + row.z + above.w};
}

// Not contracted with an addition that uses the result, so that the operation count is fixed.
__device__ inline float4 relaxed(float4 others, float4 below) {
  return {__fmul_rn(0.25f, others.x + below.x), __fmul_rn(0.25f, others.y + below.y),
          __fmul_rn(0.25f, others.z + below.z), __fmul_rn(0.25f, others.w + below.w)};
}

__device__ inline float change(float fresh, float old) {
  return fabsf(fresh - old);
}
__device__ inline float greatest_change(float4 fresh, float4 old) {
  return fmaxf(fmaxf(change(fresh.x, old.x), change(fresh.y, old.y)),
               fmaxf(change(fresh.z, old.z), change(fresh.w, old.w)));
}

// Selects the columns of a quad that a sweep changes, with bit masks. With predicates the compiler
// could choose to multiply in these columns only, and so would decide the number of executed
// operations.
class InteriorColumns {
 public:
  __device__ InteriorColumns(int column, int n)
      : m_x(mask(column, n)),
        m_y(mask(column + 1, n)),
        m_z(mask(column + 2, n)),
        m_w(mask(column + 3, n)) {}

  __device__ float4 choose(float4 fresh, float4 old, unsigned rows = all_bits) const {
    return {choose(m_x & rows, fresh.x, old.x), choose(m_y & rows, fresh.y, old.y),
            choose(m_z & rows, fresh.z, old.z), choose(m_w & rows, fresh.w, old.w)};
  }

  // For quads in which at most the first or the last column is of the boundary.
  __device__ float4 choose_first(float4 fresh, float4 old) const {
    return {choose(m_x, fresh.x, old.x), fresh.y, fresh.z, fresh.w};
  }
  __device__ float4 choose_last(float4 fresh, float4 old) const {
    return {fresh.x, fresh.y, fresh.z, choose(m_w, fresh.w, old.w)};
  }

  // All bits are set if a sweep changes this index.
  __device__ static unsigned mask(int index, int n) {
    return index > 0 && index < n - 1 ? all_bits : 0;
  }

 private:
  static constexpr unsigned all_bits = 0xFFFFFFFF;
  __device__ static float choose(unsigned mask, float fresh, float old) {
    float chosen = 0.f;
    // (mask & fresh) | (~mask & old)
    asm("lop3.b32 %0, %1, %2, %3, 0xCA;" : "=f"(chosen) : "r"(mask), "f"(fresh), "f"(old));
    return chosen;
  }

  unsigned m_x, m_y, m_z, m_w;
};

}  // namespace roofladder::jacobi
