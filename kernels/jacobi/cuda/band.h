// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cooperative_groups.h>

#include "kernels/jacobi/cuda/quads.h"

// A block's rows of a grid that stays on the chip: the first in registers, the next in shared
// memory, the rest in global memory, that is in L2. A thread has the same four columns in every
// row.
namespace roofladder::jacobi {

inline constexpr int most_threads = 1024;

struct BandPlan {
  int n;
  int pitch;
  int sweeps;
  int rows;         // per band
  int held_rows;    // of these in registers, at most
  int shared_rows;  // of these in shared memory
  float* grid;
  float* halo;    // first and last row of every band, two generations
  float* errors;  // one per check, initially 0
  float* last_error;
};

// The points of a row that the first and last lane of every warp share with the warps beside it.
// The outermost warps have neighbours too, whose values are discarded.
inline constexpr int edge_row = 2 * (most_threads / 32 + 2);
inline constexpr int edge_stride = 2 * edge_row;  // from row to row: two generations
inline std::size_t edge_bytes(const BandPlan& plan) {
  return sizeof(float) * edge_stride * plan.rows;
}

// A thread's places in the edges of a row: its own, and that of its neighbour in the next warp.
// Threads inside a warp have them too, but do not use them.
struct EdgePlaces {
  float* publish;  // for the next sweep
  float* read;     // the neighbour's value of the last sweep

  __device__ EdgePlaces below(int rows) const {
    return {publish + rows * edge_stride, read + rows * edge_stride};
  }
};

template <int held_rows>
class Band {
 public:
  __device__ explicit Band(const BandPlan& plan)
      : m_plan(plan),
        m_column(quad * static_cast<int>(threadIdx.x)),
        m_first_row(1 + static_cast<int>(blockIdx.x) * plan.rows),
        m_rows(min(plan.rows, plan.n - 1 - m_first_row)),
        m_chip_rows(min(m_rows, held_rows + plan.shared_rows)),
        m_lane(static_cast<int>(threadIdx.x % 32)) {
    const unsigned warp = threadIdx.x / 32;
    m_edges.publish = edge_memory() + 2 * (warp + 1) + (m_lane == 31 ? 1 : 0);
    m_edges.read = m_edges.publish + edge_row + (m_lane == 0 ? -1 : 1);
  }

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
      if (row < m_chip_rows) {
        *in_shared(row) = value;
      }
      publish(row, value);
    }
    next_generation();
  }

  __device__ void store() {
#pragma unroll
    for (int k = 0; k < held_rows; ++k) {
      if (k < m_rows) {
        __stcg(in_grid(k), m_held[k]);
      }
    }
    for (int row = held_rows; row < m_chip_rows; ++row) {
      __stcg(in_grid(row), *in_shared(row));
    }
  }

  // Does one sweep in place: a row's old values stay in registers until the row below it is done.
  // Returns the greatest change of this thread's points if with_error is set. The loops are not
  // unrolled, and there is no copy of this code without the error, since registers would not
  // suffice.
  __device__ float sweep(bool with_error) {
    m_with_error = with_error;
    m_greatest = 0.f;
    m_above = __ldcg(band_above());
    m_row = m_held[0];
    sweep_held();
    if (m_rows > held_rows) {
      EdgePlaces edges = m_edges.below(held_rows);
      sweep_shared(edges);
      sweep_rest(edges);
    }
    __stcg(in_halo(m_generation, blockIdx.x, 1), m_fresh);
    next_generation();
    return m_greatest;
  }

 private:
  __device__ void sweep_held() {
    // In a band of fewer rows, the lower neighbour is in the next register.
    if (m_rows < held_rows) {
      const float4 neighbour = __ldcg(band_below());
#pragma unroll
      for (int k = 1; k < held_rows; ++k) {
        m_held[k] = k == m_rows ? neighbour : m_held[k];
      }
    }
#pragma unroll
    for (int k = 0; k < held_rows; ++k) {
      if (k < m_rows) {
        m_held[k] = relax(m_edges.below(k), k + 1 < held_rows ? m_held[k + 1] : old(k + 1));
        if (k == 0) {
          __stcg(in_halo(m_generation, blockIdx.x, 0), m_fresh);
        }
      }
    }
  }

  __device__ void sweep_shared(EdgePlaces& edges) {
    float4* place = in_shared(held_rows);
#pragma unroll 1
    for (int row = held_rows; row < m_chip_rows; ++row) {
      float4* next = place + m_plan.pitch / quad;
      *place = relax(edges, row + 1 < m_chip_rows ? *next : __ldcg(beyond_chip(row + 1)));
      place = next;
      edges = edges.below(1);
    }
  }

  // Sweeps the rows in L2. Each row is being loaded while the one above it is swept.
  __device__ void sweep_rest(EdgePlaces& edges) {
    const int row_quads = m_plan.pitch / quad;
    float4* place = in_grid(m_chip_rows);
    float4 next = __ldcg(beyond_chip(m_chip_rows + 1));
#pragma unroll 1
    for (int row = m_chip_rows; row < m_rows; ++row) {
      const float4 below = next;
      next = __ldcg(row + 2 < m_rows ? place + 2 * row_quads : band_below());
      const float4 fresh = relax(edges, below);
      __stcg(place, fresh);
      place += row_quads;
      edges = edges.below(1);
    }
  }

  __device__ float4* in_grid(int row) const {
    const std::size_t start = static_cast<std::size_t>(m_first_row + row) * m_plan.pitch;
    return reinterpret_cast<float4*>(m_plan.grid + start + m_column);
  }
  __device__ static float* edge_memory() {
    extern __shared__ float4 memory[];
    return reinterpret_cast<float*>(memory);
  }
  // Rows lie behind the edges.
  __device__ float4* in_shared(int row) const {
    auto* rows = reinterpret_cast<float4*>(edge_memory() + m_plan.rows * edge_stride);
    return rows + (row - held_rows) * (m_plan.pitch / quad) + threadIdx.x;
  }
  // side 0: the first row of a band, 1: the last.
  __device__ float4* in_halo(int generation, unsigned band, int side) const {
    const std::size_t start =
        ((generation * gridDim.x + band) * 2 + side) * static_cast<std::size_t>(m_plan.pitch);
    return reinterpret_cast<float4*>(m_plan.halo + start + m_column);
  }

  // The grid's boundary rows are never written, so they are read from the grid itself.
  __device__ const float4* band_above() const {
    return blockIdx.x == 0 ? in_grid(-1) : in_halo(m_generation ^ 1, blockIdx.x - 1, 1);
  }
  __device__ const float4* band_below() const {
    return blockIdx.x + 1 == gridDim.x ? in_grid(m_rows)
                                       : in_halo(m_generation ^ 1, blockIdx.x + 1, 0);
  }

  // The address of a row that is neither in registers nor in shared memory.
  __device__ const float4* beyond_chip(int row) const {
    return row < m_rows ? in_grid(row) : band_below();
  }
  // A row outside registers, before this sweep changes it.
  __device__ float4 old(int row) const {
    return row < m_chip_rows ? *in_shared(row) : __ldcg(beyond_chip(row));
  }

  // Returns the new values of the row whose old values are in m_row; moves m_above and m_row to the
  // row below.
  __device__ float4 relax(EdgePlaces edges, float4 below) {
    float left = __shfl_up_sync(whole_warp, m_row.w, 1);
    float right = __shfl_down_sync(whole_warp, m_row.x, 1);
    const float outer = *edges.read;
    left = m_lane == 0 ? outer : left;
    right = m_lane == 31 ? outer : right;
    float4 fresh = relaxed(without_below(left, m_row, right, m_above), below);
    if (m_column == 0 || m_column + quad >= m_plan.n) {
      fresh = InteriorColumns(m_column, m_plan.n).choose(fresh, m_row);
    }
    if (m_with_error) {
      m_greatest = fmaxf(m_greatest, greatest_change(fresh, m_row));
    }
    publish_edge(edges, fresh);
    m_above = m_row;
    m_row = below;
    m_fresh = fresh;
    return fresh;
  }

  // Provides values to the warps and bands beside this one for their next sweep.
  __device__ void publish(int row, float4 value) const {
    publish_edge(m_edges.below(row), value);
    publish_halo(row, value);
  }
  __device__ void publish_edge(EdgePlaces edges, float4 value) const {
    if (m_lane == 0 || m_lane == 31) {
      *edges.publish = m_lane == 0 ? value.x : value.w;
    }
  }
  __device__ void publish_halo(int row, float4 value) const {
    if (row == 0) {
      __stcg(in_halo(m_generation, blockIdx.x, 0), value);
    }
    if (row == m_rows - 1) {
      __stcg(in_halo(m_generation, blockIdx.x, 1), value);
    }
  }

  __device__ void next_generation() {
    m_generation ^= 1;
    const int places = m_generation == 1 ? edge_row : -edge_row;
    m_edges.publish += places;
    m_edges.read -= places;
  }

  const BandPlan& m_plan;
  const int m_column;
  const int m_first_row;
  const int m_rows;
  const int m_chip_rows;  // in registers and shared memory
  const int m_lane;
  EdgePlaces m_edges;    // for the first row
  int m_generation = 0;  // the one being written; the other is read
  float4 m_held[held_rows] = {};
  float4 m_above;  // old values
  float4 m_row;
  float4 m_fresh;
  bool m_with_error = false;
  float m_greatest = 0.f;
};

}  // namespace roofladder::jacobi
