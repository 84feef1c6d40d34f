// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cuda_pipeline.h>

#include "kernels/jacobi/cuda/quads.h"

// Does several sweeps per pass over memory.
namespace roofladder::jacobi {

// Rows that enter the walk between two tests of its loop condition.
inline constexpr int rows_at_a_time = 4;

// The part of the grid's boundary that a tile touches: none, first or last row only, or columns and
// perhaps rows. Column 0 is the first of its quad; the last column is the last of its quad if n is
// a multiple of four, else its position varies.
enum class Boundary { none, ends, left, right, somewhere };

// A block is one warp. It sweeps a tile of 128 columns `sweeps` times while it walks over the rows:
// row y enters at level 0, and level t computes its row y - t from three rows of level t - 1. A
// level keeps its rows in registers. The outermost lanes and the first 2 * sweeps steps are lost to
// the halo; at a height of sixteen rows per sweep, the lost steps cost an eighth more.
template <int sweeps, int height>
struct Tile {
  static constexpr int halo_lanes = (sweeps + quad - 1) / quad;
  static constexpr int columns = warp_columns - 2 * quad * halo_lanes;
  static constexpr int steps =
      ((height + 2) * sweeps + rows_at_a_time - 1) / rows_at_a_time * rows_at_a_time;
  static constexpr int rows = steps - 2 * sweeps;

  // Whether the tile or its halo touches the boundary of a grid of n points a side.
  __host__ __device__ static Boundary boundary(int first_row, int first_column, int n) {
    const bool left = first_column <= 0;
    const bool right = first_column + warp_columns >= n;
    if (left && !right) {
      return Boundary::left;
    }
    if (right && !left && n % quad == 0) {
      return Boundary::right;
    }
    if (left || right) {
      return Boundary::somewhere;
    }
    const bool at_end = first_row <= sweeps || first_row + rows + sweeps >= n;
    return at_end ? Boundary::ends : Boundary::none;
  }
  // Includes the halo.
  __host__ __device__ static int first_column(int strip) {
    return strip * columns - quad * halo_lanes;
  }
  __host__ __device__ static int first_row(int tile) { return 1 + tile * rows; }
};

struct Pass {
  const float* from;
  float* to;
  int n;
  int pitch;
  bool upward;  // over the rows of a tile
};

// The rows of a walk, by the step in which they enter it, and this thread's quad of each. Beyond
// the grid any row and column will do, since the results are discarded.
class EnteringRows {
 public:
  __device__ EnteringRows(const Pass& pass, int first_row, int stride, int column)
      : m_pass(pass),
        m_first(first_row),
        m_stride(stride),
        m_column(min(max(column, 0), pass.pitch - quad)) {}

  __device__ int row(int step) const { return m_first + m_stride * step; }
  __device__ const float* quad_of(int step) const {
    const int inside = min(max(row(step), 0), m_pass.n - 1);
    return m_pass.from + static_cast<std::size_t>(inside) * m_pass.pitch + m_column;
  }

 private:
  const Pass& m_pass;
  const int m_first;
  const int m_stride;
  const int m_column;
};

// Four rows are loaded to registers while the previous four are swept.
template <int steps>
class LoadedRows {
 public:
  __device__ explicit LoadedRows(const EnteringRows& rows) : m_rows(rows) { load_from(0); }

  __device__ void take(int step, float4 (&entering)[rows_at_a_time]) {
#pragma unroll
    for (int k = 0; k < rows_at_a_time; ++k) {
      entering[k] = m_next[k];
    }
    load_from(step + rows_at_a_time);
  }

 private:
  __device__ void load_from(int step) {
#pragma unroll
    for (int k = 0; k < rows_at_a_time; ++k) {
      m_next[k] = load(m_rows.quad_of(step + k));
    }
  }

  const EnteringRows& m_rows;
  float4 m_next[rows_at_a_time];
};

// Twelve rows are on their way to shared memory. A thread reads only values that it has copied
// itself, so no thread waits for another.
template <int steps>
class CopiedRows {
 public:
  __device__ explicit CopiedRows(const EnteringRows& rows) : m_rows(rows) {
    for (int step = 0; step < ahead; step += rows_at_a_time) {
      copy_from(step);
    }
  }

  __device__ void take(int step, float4 (&entering)[rows_at_a_time]) {
    __pipeline_wait_prior(ahead / rows_at_a_time - 1);
#pragma unroll
    for (int k = 0; k < rows_at_a_time; ++k) {
      entering[k] = *place(step, k);
    }
    copy_from(step + ahead);  // overwrites the rows that were used last
  }

 private:
  static constexpr int kept = 16;
  static constexpr int ahead = kept - rows_at_a_time;

  // Copies nothing past the last step, so that the number of copies to wait for stays the same.
  __device__ void copy_from(int step) {
    if (step < steps) {
#pragma unroll
      for (int k = 0; k < rows_at_a_time; ++k) {
        __pipeline_memcpy_async(place(step, k), m_rows.quad_of(step + k), sizeof(float4));
      }
    }
    __pipeline_commit();
  }

  // The place of the k-th row that is used in that step.
  __device__ static float4* place(int step, int k) {
    __shared__ float4 rows[kept][32];
    return &rows[static_cast<unsigned>(step) % kept + k][threadIdx.x];
  }

  const EnteringRows& m_rows;
};

// The contents of a walk's levels: values as in the grid, or at level t 4^t times as much: sums
// that are not multiplied by 1/4 yet. Tiles at the boundary, where fixed values meet them, always
// use values.
enum class Levels { values, sums };

__host__ __device__ constexpr float quarter_to_the(int power) {
  return power == 0 ? 1.f : 0.25f * quarter_to_the(power - 1);
}

__device__ inline float4 sum(float4 others, float4 below) {
  return {others.x + below.x, others.y + below.y, others.z + below.z, others.w + below.w};
}

// Not contracted with the operation that uses the result.
__device__ inline float4 product(float factor, float4 value) {
  return {__fmul_rn(factor, value.x), __fmul_rn(factor, value.y), __fmul_rn(factor, value.z),
          __fmul_rn(factor, value.w)};
}

// `old` holds values times 1 / factor; the product is exact.
__device__ inline float greatest_change(float4 fresh, float factor, float4 old) {
  return fmaxf(
      fmaxf(fabsf(__fmaf_rn(-factor, old.x, fresh.x)), fabsf(__fmaf_rn(-factor, old.y, fresh.y))),
      fmaxf(fabsf(__fmaf_rn(-factor, old.z, fresh.z)), fabsf(__fmaf_rn(-factor, old.w, fresh.w))));
}

template <int sweeps, typename Kind, Boundary boundary, bool with_error>
class TileWalk {
  using Shape = Tile<sweeps, Kind::height>;

 public:
  __device__ TileWalk(const Pass& pass, int first_row, int column)
      : m_pass(pass),
        m_column(column),
        m_stored_rows(min(Shape::rows, pass.n - 1 - first_row)),
        m_stride(pass.upward ? -1 : 1),
        m_rows(pass, pass.upward ? first_row + m_stored_rows - 1 + sweeps : first_row - sweeps,
               m_stride, column),
        m_interior(column, pass.n),
        m_stores(stores(column, pass.pitch)) {}

  // Returns the greatest change by the last sweep in the points that this thread stores.
  __device__ float run() {
    constexpr int steps = Shape::steps;
    typename Kind::template Rows<steps> arriving(m_rows);
#pragma unroll 1
    for (int step = 0; step < steps; step += rows_at_a_time) {
      float4 entering[rows_at_a_time];
      arriving.take(step, entering);
      if (boundary != Boundary::none && meets_end(step)) {
        enter<true>(step, entering);
      } else {
        enter<false>(step, entering);
      }
    }
    return m_greatest;
  }

 private:
  static constexpr bool defers = Kind::levels == Levels::sums && boundary == Boundary::none;

  __device__ static bool stores(int column, int pitch) {
    const int lane = static_cast<int>(threadIdx.x);
    constexpr int halo = Shape::halo_lanes;
    return lane >= halo && lane < 32 - halo && column < pitch;
  }

  // Whether a level computes a row at or beyond the first or last of the grid in these steps.
  __device__ bool meets_end(int step) const {
    const int newest = m_rows.row(step + rows_at_a_time - 1);
    const int oldest = m_rows.row(step - sweeps);
    return min(newest, oldest) <= 0 || max(newest, oldest) >= m_pass.n - 1;
  }

  template <bool at_end>
  __device__ void enter(int step, const float4 (&rows)[rows_at_a_time]) {
#pragma unroll
    for (int k = 0; k < rows_at_a_time; ++k) {
      enter<at_end>(step + k, rows[k]);
    }
  }

  template <bool at_end>
  __device__ void enter(int step, float4 below) {
    int row = m_rows.row(step);
#pragma unroll
    for (int level = 0; level + 1 < sweeps; ++level) {
      row -= m_stride;
      float4 fresh = sum(m_others[level], below);
      if constexpr (!defers) {
        fresh = product(0.25f, fresh);
      }
      if constexpr (at_end) {
        fresh = m_interior.choose(fresh, m_row[level], InteriorColumns::mask(row, m_pass.n));
      } else {
        fresh = with_fixed_columns(fresh, m_row[level]);
      }
      shift(level, below);
      below = fresh;
    }
    leave(step - 2 * sweeps, row - m_stride, below);
  }

  // Beyond the boundary values do not matter, since the fixed columns separate them from the grid.
  __device__ float4 with_fixed_columns(float4 fresh, float4 old) const {
    switch (boundary) {
      case Boundary::left:
        return m_interior.choose_first(fresh, old);
      case Boundary::right:
        return m_interior.choose_last(fresh, old);
      case Boundary::somewhere:
        return m_interior.choose(fresh, old);
      default:
        return fresh;
    }
  }

  // All arithmetic of the last level is under the condition. If sums were formed before it, in
  // every lane, the compiler could still move them here in some steps and not in others, and so
  // would decide the number of executed operations.
  __device__ void leave(int stored, int row, float4 below) {
    constexpr float factor = defers ? quarter_to_the(sweeps) : 0.25f;
    if (m_stores && stored >= 0 && stored < m_stored_rows) {
      const float4 others = without_below(m_left, m_leaving, m_right, m_above);
      float4 fresh = product(factor, sum(others, below));
      if constexpr (boundary != Boundary::none && boundary != Boundary::ends) {
        fresh = m_interior.choose(fresh, m_leaving);
      }
      float* target = m_pass.to + static_cast<std::size_t>(row) * m_pass.pitch + m_column;
      *reinterpret_cast<float4*>(target) = fresh;
      if constexpr (with_error && defers) {
        m_greatest =
            fmaxf(m_greatest, greatest_change(fresh, quarter_to_the(sweeps - 1), m_leaving));
      } else if constexpr (with_error) {
        m_greatest = fmaxf(m_greatest, greatest_change(fresh, m_leaving));
      }
    }
    m_above = m_leaving;
    m_leaving = below;
    m_left = __shfl_up_sync(whole_warp, below.w, 1);
    m_right = __shfl_down_sync(whole_warp, below.x, 1);
  }

  __device__ void shift(int level, float4 below) {
    const float left = __shfl_up_sync(whole_warp, below.w, 1);
    const float right = __shfl_down_sync(whole_warp, below.x, 1);
    m_others[level] = without_below(left, below, right, m_row[level]);
    m_row[level] = below;
  }

  const Pass& m_pass;
  const int m_column;
  const int m_stored_rows;
  const int m_stride;  // of the walk, in rows
  const EnteringRows m_rows;
  const InteriorColumns m_interior;
  const bool m_stores;
  // For every level but the last: its newest row, and the sum of that row's neighbours except the
  // one that comes next. One element more, since an array cannot be empty.
  float4 m_row[sweeps] = {};
  float4 m_others[sweeps] = {};
  // For the last level: the row that leaves next, and the sum of three of its neighbours.
  float4 m_leaving = {};
  float4 m_above = {};
  float m_left = 0.f;
  float m_right = 0.f;
  float m_greatest = 0.f;
};

// Returns the greatest change in the points that this thread stores.
template <int sweeps, typename Kind, bool with_error>
__device__ float walk_tile(const Pass& pass, int first_row, int first_column) {
  const int column = first_column + quad * static_cast<int>(threadIdx.x);
  const auto walk = [&]<Boundary boundary>() {
    return TileWalk<sweeps, Kind, boundary, with_error>(pass, first_row, column).run();
  };
  switch (Tile<sweeps, Kind::height>::boundary(first_row, first_column, pass.n)) {
    case Boundary::none:
      return walk.template operator()<Boundary::none>();
    case Boundary::ends:
      return walk.template operator()<Boundary::ends>();
    case Boundary::left:
      return walk.template operator()<Boundary::left>();
    case Boundary::right:
      return walk.template operator()<Boundary::right>();
    default:
      return walk.template operator()<Boundary::somewhere>();
  }
}

template <int sweeps, typename Kind, bool with_error>
__global__ void __launch_bounds__(32) sweep_tiles(const Pass pass, float* error) {
  using Shape = Tile<sweeps, Kind::height>;
  const int first_column = Shape::first_column(static_cast<int>(blockIdx.x));
  const int first_row = Shape::first_row(static_cast<int>(blockIdx.y));
  const float greatest = walk_tile<sweeps, Kind, with_error>(pass, first_row, first_column);
  if constexpr (with_error) {
    raise_error(error, greatest);
  }
}

}  // namespace roofladder::jacobi
