// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#ifdef __OPENCL_VERSION__
#pragma OPENCL FP_CONTRACT OFF

#include "kernels/jacobi/opencl/reduction.clh"

#define COLUMNS 16
#define ROWS 16

kernel void relax(global const float* restrict A, global float* restrict Anew, int n,
                  global float* partial) {
  local float of_item[ITEMS];
  local float tile[ROWS + 2][COLUMNS + 2];
  const int left = get_group_id(0) * COLUMNS;
  const int top = get_group_id(1) * ROWS;
  for (int row = get_local_id(1); row < ROWS + 2; row += ROWS) {
    for (int column = get_local_id(0); column < COLUMNS + 2; column += COLUMNS) {
      tile[row][column] = A[min(top + row, n - 1) * n + min(left + column, n - 1)];
    }
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  const int i = 1 + get_global_id(0);
  const int j = 1 + get_global_id(1);
  const int x = 1 + get_local_id(0);
  const int y = 1 + get_local_id(1);
  float error = 0.0f;
  if (i < n - 1 && j < n - 1) {
    const float fresh = 0.25f * (tile[y][x + 1] + tile[y][x - 1] + tile[y - 1][x] + tile[y + 1][x]);
    Anew[j * n + i] = fresh;
    error = fabs(fresh - tile[y][x]);
  }
  error = group_max(of_item, error);
  if (get_local_id(0) == 0 && get_local_id(1) == 0) {
    partial[get_group_id(1) * get_num_groups(0) + get_group_id(0)] = error;
  }
}

#else
#include "kernels/jacobi/opencl/laplace.h"

namespace roofladder {
namespace {

using namespace jacobi;

struct LocalTile : ReducedLaplace {
  using ReducedLaplace::ReducedLaplace;
  void run(opencl_c::Queue& queue) {
    float error = 1.0F;
    int iter = 0;
    while (error > never_converged && iter < iter_max) {
      error = sweep(queue);
      std::swap(A, Anew);
      iter++;
    }
  }
};

}  // namespace

extern const VariantFile jacobi_opencl_2_local_tile{opencl_c::device_variant<LocalTile>({
    .title = "Tile in local memory",
    .claim =
        "A group loads its tile with a rim of one point to local memory once, so that a point is "
        "loaded once and not five times. Where a first-level cache does that already, the "
        "barrier and the copy are what is left of it; on a CPU local memory is memory.",
    .parent = "pointer_swap",
    .flags = RL_RESTORES | RL_BRANCH,
    .parts = {"stencil", "reduction"},
    .work = swapping_work,
})};

}  // namespace roofladder
#endif
