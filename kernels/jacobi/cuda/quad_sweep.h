// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>
#include <utility>

#include "kernels/jacobi/cuda/quads.h"
#include "kernels/jacobi/cuda/swapped.h"

// Sweeps in which a thread relaxes the same four columns of several rows.
namespace roofladder::jacobi {

inline constexpr int quad_block = 256;

// Loads the points left and right of a quad. All loads are issued before the first value is used.
class LoadedSides {
 public:
  __device__ void load(const float* row, int column, int pitch) {
    m_left = column > 0 ? row[column - 1] : 0.f;
    m_right = column + quad < pitch ? row[column + quad] : 0.f;
  }
  __device__ float left(float4 /*here*/) const { return m_left; }
  __device__ float right(float4 /*here*/) const { return m_right; }

 private:
  float m_left;
  float m_right;
};

// The first and last lane of a warp load the neighbouring point; the others get theirs from the
// lanes beside them.
class SidesFromWarp {
 public:
  __device__ void load(const float* row, int column, int pitch) {
    const int beside = lane() == 0 ? column - 1 : column + quad;
    const bool is_loaded = (lane() == 0 || lane() == 31) && beside >= 0 && beside < pitch;
    m_outer = is_loaded ? row[beside] : 0.f;
  }
  __device__ float left(float4 here) const {
    const float from_lane = __shfl_up_sync(whole_warp, here.w, 1);
    return lane() == 0 ? m_outer : from_lane;
  }
  __device__ float right(float4 here) const {
    const float from_lane = __shfl_down_sync(whole_warp, here.x, 1);
    return lane() == 31 ? m_outer : from_lane;
  }

 private:
  __device__ static int lane() { return static_cast<int>(threadIdx.x % 32); }

  float m_outer;
};

struct CachedStores {
  __device__ static void store(float4* at, float4 value) { *at = value; }
};
// Stores that leave the cache first.
struct StreamedStores {
  __device__ static void store(float4* at, float4 value) { __stcs(at, value); }
};

template <int rows, typename Sides, typename Stores, bool with_error>
__global__ void __launch_bounds__(quad_block)
    sweep_quads(const float* __restrict__ from, float* __restrict__ to, int n, int pitch,
                float* error) {
  const int column = quad * static_cast<int>(blockIdx.x * quad_block + threadIdx.x);
  const int above_first = rows * static_cast<int>(blockIdx.y);
  float greatest = 0.f;
  if (column < pitch) {
    float4 row[rows + 2];
    Sides sides[rows + 2];
#pragma unroll
    for (int k = 0; k < rows + 2; ++k) {
      const float* start = from + static_cast<std::size_t>(min(above_first + k, n - 1)) * pitch;
      row[k] = load(start + column);
      sides[k].load(start, column, pitch);
    }
    const InteriorColumns interior(column, n);
#pragma unroll
    for (int k = 1; k <= rows; ++k) {
      const float left = sides[k].left(row[k]);
      const float right = sides[k].right(row[k]);
      if (above_first + k < n - 1) {
        const float4 others = without_below(left, row[k], right, row[k - 1]);
        const float4 fresh = interior.choose(relaxed(others, row[k + 1]), row[k]);
        float* target = to + static_cast<std::size_t>(above_first + k) * pitch + column;
        Stores::store(reinterpret_cast<float4*>(target), fresh);
        if constexpr (with_error) {
          greatest = fmaxf(greatest, greatest_change(fresh, row[k]));
        }
      }
    }
  }
  if constexpr (with_error) {
    raise_error(error, greatest);
  }
}

template <int rows, typename Sides, typename Stores>
struct QuadSweep {
  static void launch(cuda::Queue& queue, const SweptGrids& grids, bool with_error) {
    const cuda::Shape shape{
        {cuda::blocks_for(grids.pitch / quad, quad_block), cuda::blocks_for(grids.n - 2, rows)},
        quad_block};
    queue.launch(with_error ? sweep_quads<rows, Sides, Stores, true>
                            : sweep_quads<rows, Sides, Stores, false>,
                 shape, std::as_const(grids.from), grids.to, grids.n, grids.pitch, grids.error);
  }
};

template <int rows, typename Sides, typename Stores>
class QuadLaplace : public GraphLaplace<QuadSweep<rows, Sides, Stores>> {
 public:
  explicit QuadLaplace(const Problem& problem)
      : GraphLaplace<QuadSweep<rows, Sides, Stores>>(problem, padded_pitch(problem)) {}
};

// Boundary and padding are computed like the interior of their row, and the results discarded.
inline void quad_sweep_work(const Size& size, double cache, rl_work& work) {
  const auto n = static_cast<double>(size["n"]);
  const auto sweeps = static_cast<double>(size["sweeps"]);
  const double computed = (n - 2) * std::ceil(n / warp_columns) * warp_columns;
  swapping_work(size, cache, sweeps, work);
  work.fp32.add = computed * (3 * sweeps + checks(size));
  work.fp32.mul = computed * sweeps;
}

}  // namespace roofladder::jacobi
