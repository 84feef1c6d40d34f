// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cooperative_groups.h>

#include "kernels/jacobi/cuda/quads.h"

// A block's rows of a grid that stays on the chip: the first in registers, the next in shared
// memory, the rest in global memory, that is in L2. A thread has the same four columns in all.
namespace roofladder::jacobi {

inline constexpr int most_threads = 1024;

struct BandPlan {
  int n;
  int pitch;
  int sweeps;
  int rows;         // of a band
  int held_rows;    // of them in registers, at most
  int shared_rows;  // of them in shared memory
  float* grid;
  float* halo;    // first and last row of every band, two generations
  float* errors;  // one a check, 0 before
  float* last_error;
};

// What the first and last lane of every warp hold of a row, for the warps beside it. The outermost
// warps have neighbours too, whose values are not taken.
inline constexpr int edge_row = 2 * (most_threads / 32 + 2);
// Of every row, in two generations.
inline std::size_t edge_bytes(const BandPlan& plan) {
  return sizeof(float) * 2 * edge_row * plan.rows;
}

template <int held_rows>
class Band {
 public:
  __device__ explicit Band(const BandPlan& plan)
      : m_plan(plan),
        m_column(quad * static_cast<int>(threadIdx.x)),
        m_first_row(1 + static_cast<int>(blockIdx.x) * plan.rows),
        m_rows(min(plan.rows, plan.n - 1 - m_first_row)),
        m_interior(m_column, plan.n),
        m_lane(static_cast<int>(threadIdx.x % 32)) {}

  __device__ void load() {
#pragma unroll
    for (int k = 0; k < held_rows; ++k) {
      if (k < m_rows) {
        m_held[k] = __ldcg(in_grid(k));
        publish(k, m_held[k]);
      }
    }
    for (int row = held_rows; row < m_rows; ++row) {
      const float4 value = __ldcg(in_grid(row));
      if (is_shared(row)) {
        *in_shared(row) = value;
      }
      publish(row, value);
    }
    m_generation = 1;
  }

  __device__ void store() {
#pragma unroll
    for (int k = 0; k < held_rows; ++k) {
      if (k < m_rows) {
        __stcg(in_grid(k), m_held[k]);
      }
    }
    for (int row = held_rows; row < m_rows && is_shared(row); ++row) {
      __stcg(in_grid(row), *in_shared(row));
    }
  }

  // One sweep, in place: a row's old values are in registers until the row below it is done. The
  // greatest change of this thread's points, where it is asked for. The loops are not unrolled, nor
  // is there a copy of all this without the error: there are no registers for it.
  __device__ float sweep(bool with_error) {
    m_with_error = with_error;
    m_greatest = 0.f;
    m_above = from_band_above();
    m_row = m_held[0];
    sweep_held();
#pragma unroll 1
    for (int row = held_rows; row < m_rows; ++row) {
      const float4 fresh = relax(row, old(row + 1));
      if (is_shared(row)) {
        *in_shared(row) = fresh;
      } else {
        __stcg(in_grid(row), fresh);
      }
    }
    m_generation ^= 1;
    return m_greatest;
  }

 private:
  __device__ void sweep_held() {
    // A band of fewer rows has its lower neighbour in the next register.
    if (m_rows < held_rows) {
      const float4 neighbour = from_band_below();
#pragma unroll
      for (int k = 1; k < held_rows; ++k) {
        m_held[k] = k == m_rows ? neighbour : m_held[k];
      }
    }
#pragma unroll
    for (int k = 0; k < held_rows; ++k) {
      if (k < m_rows) {
        m_held[k] = relax(k, k + 1 < held_rows ? m_held[k + 1] : old(k + 1));
      }
    }
  }

  __device__ bool is_shared(int row) const { return row < held_rows + m_plan.shared_rows; }
  __device__ float4* in_grid(int row) const {
    const std::size_t start = static_cast<std::size_t>(m_first_row + row) * m_plan.pitch;
    return reinterpret_cast<float4*>(m_plan.grid + start + m_column);
  }
  __device__ static float* edge(int generation, int row) {
    extern __shared__ float4 memory[];
    return reinterpret_cast<float*>(memory) + (2 * row + generation) * edge_row;
  }
  // Behind the edges.
  __device__ float4* in_shared(int row) const {
    auto* rows = reinterpret_cast<float4*>(edge(0, m_plan.rows));
    return rows + (row - held_rows) * (m_plan.pitch / quad) + threadIdx.x;
  }
  // side 0: the first row of a band, 1: the last.
  __device__ float4* in_halo(int generation, unsigned band, int side) const {
    const std::size_t start =
        ((generation * gridDim.x + band) * 2 + side) * static_cast<std::size_t>(m_plan.pitch);
    return reinterpret_cast<float4*>(m_plan.halo + start + m_column);
  }

  // The grid's boundary rows are never written, so that their place in the grid holds them.
  __device__ float4 from_band_above() const {
    return __ldcg(blockIdx.x == 0 ? in_grid(-1) : in_halo(m_generation ^ 1, blockIdx.x - 1, 1));
  }
  __device__ float4 from_band_below() const {
    return __ldcg(blockIdx.x + 1 == gridDim.x ? in_grid(m_rows)
                                              : in_halo(m_generation ^ 1, blockIdx.x + 1, 0));
  }

  // A row that is not in registers, before this sweep changes it.
  __device__ float4 old(int row) const {
    if (row < m_rows && is_shared(row)) {
      return *in_shared(row);
    }
    return row < m_rows ? __ldcg(in_grid(row)) : from_band_below();
  }

  // The new values of `row`, whose old ones are in m_row. Both move on to the row below.
  __device__ float4 relax(int row, float4 below) {
    float left = __shfl_up_sync(whole_warp, m_row.w, 1);
    float right = __shfl_down_sync(whole_warp, m_row.x, 1);
    if (m_lane == 0 || m_lane == 31) {
      const float outer = edge(m_generation ^ 1, row)[beside()];
      left = m_lane == 0 ? outer : left;
      right = m_lane == 31 ? outer : right;
    }
    const float4 fresh =
        m_interior.choose(relaxed(without_below(left, m_row, right, m_above), below), m_row);
    if (m_with_error) {
      m_greatest = fmaxf(m_greatest, greatest_change(fresh, m_row));
    }
    publish(row, fresh);
    m_above = m_row;
    m_row = below;
    return fresh;
  }

  // Places in a row of edges: of this thread, and of its neighbour in the next warp.
  __device__ int own() const {
    return 2 * (static_cast<int>(threadIdx.x / 32) + 1) + (m_lane == 31 ? 1 : 0);
  }
  __device__ int beside() const { return m_lane == 0 ? own() - 1 : own() + 1; }

  // For the warps and the bands beside this one, in their next sweep.
  __device__ void publish(int row, float4 value) const {
    if (m_lane == 0 || m_lane == 31) {
      edge(m_generation, row)[own()] = m_lane == 0 ? value.x : value.w;
    }
    if (row == 0) {
      __stcg(in_halo(m_generation, blockIdx.x, 0), value);
    }
    if (row == m_rows - 1) {
      __stcg(in_halo(m_generation, blockIdx.x, 1), value);
    }
  }

  const BandPlan& m_plan;
  const int m_column;
  const int m_first_row;
  const int m_rows;
  const InteriorColumns m_interior;
  const int m_lane;
  int m_generation = 0;  // that is being published; the other is read
  float4 m_held[held_rows] = {};
  float4 m_above;  // old values
  float4 m_row;
  bool m_with_error = false;
  float m_greatest = 0.f;
};

}  // namespace roofladder::jacobi
