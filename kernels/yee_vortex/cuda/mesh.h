// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "kernels/yee_vortex/scheme/planes.h"
#include "roofladder/cuda/variant.hpp"

// The cell of the mesh that a thread of the device handles.
namespace roofladder::yee_vortex {

// A warp handles cells of one row; the rows of a block are adjacent.
inline constexpr unsigned block_columns = 32;
inline constexpr unsigned block_rows = 8;

inline cuda::Shape one_thread_a_cell(const Grid<double>& grid) {
  return {{cuda::blocks_for(static_cast<std::size_t>(grid.nx), block_columns),
           cuda::blocks_for(static_cast<std::size_t>(grid.ny), block_rows)},
          {block_columns, block_rows}};
}

// The column and row of this thread in the whole launch.
struct Place {
  int i;
  int j;
};
__device__ inline Place place() {
  return {static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x),
          static_cast<int>(blockIdx.y * blockDim.y + threadIdx.y)};
}

__device__ inline bool is_in_mesh(const Grid<double>& grid, const Place& at) {
  return at.i < grid.nx && at.j < grid.ny;
}

__device__ inline int wrapped(int index, int count) {
  return index < 0 ? index + count : index >= count ? index - count : index;
}

__device__ inline Around around(const Grid<double>& grid, const Place& at) {
  return {grid.cell(at.i, at.j), grid.cell(wrapped(at.i - 1, grid.nx), at.j),
          grid.cell(wrapped(at.i + 1, grid.nx), at.j), grid.cell(at.i, wrapped(at.j - 1, grid.ny)),
          grid.cell(at.i, wrapped(at.j + 1, grid.ny))};
}

}  // namespace roofladder::yee_vortex
