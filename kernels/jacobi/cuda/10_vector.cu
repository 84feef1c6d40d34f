// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <cmath>
#include <string>

#include "kernels/jacobi/cuda/quads.h"
#include "kernels/jacobi/cuda/swapped.h"

namespace roofladder {
namespace {

using namespace jacobi;

constexpr int block = 256;

// A thread relaxes the same four columns of `rows` rows, all loads issued before the first is used.
// The first and last lane of a warp also load the point beside it.
template <int rows, bool with_error>
__global__ void __launch_bounds__(block)
    sweep_quads(const float* __restrict__ from, float* __restrict__ to, int n, int pitch,
                float* error) {
  const int column = quad * static_cast<int>(blockIdx.x * block + threadIdx.x);
  const int above_first = rows * static_cast<int>(blockIdx.y);
  float greatest = 0.f;
  if (column < pitch) {
    const int lane = static_cast<int>(threadIdx.x % 32);
    const int beside = lane == 0 ? column - 1 : column + quad;
    const bool loads_beside = (lane == 0 || lane == 31) && beside >= 0 && beside < pitch;
    float4 row[rows + 2];
    float outer[rows + 2];
#pragma unroll
    for (int k = 0; k < rows + 2; ++k) {
      const float* start = from + static_cast<std::size_t>(min(above_first + k, n - 1)) * pitch;
      row[k] = load(start + column);
      outer[k] = loads_beside ? start[beside] : 0.f;
    }
    const InteriorColumns interior(column, n);
#pragma unroll
    for (int k = 1; k <= rows; ++k) {
      float left = __shfl_up_sync(whole_warp, row[k].w, 1);
      float right = __shfl_down_sync(whole_warp, row[k].x, 1);
      left = lane == 0 ? outer[k] : left;
      right = lane == 31 ? outer[k] : right;
      if (above_first + k < n - 1) {
        const float4 others = without_below(left, row[k], right, row[k - 1]);
        const float4 fresh = interior.choose(relaxed(others, row[k + 1]), row[k]);
        float* target = to + static_cast<std::size_t>(above_first + k) * pitch + column;
        __stcs(reinterpret_cast<float4*>(target), fresh);
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

template <int rows>
struct QuadSweep {
  static void launch(cuda::Queue& queue, const SweptGrids& grids, bool with_error) {
    const cuda::Shape shape{
        {cuda::blocks_for(grids.pitch / quad, block), cuda::blocks_for(grids.n - 2, rows)}, block};
    queue.launch(with_error ? sweep_quads<rows, true> : sweep_quads<rows, false>, shape,
                 std::as_const(grids.from), grids.to, grids.n, grids.pitch, grids.error);
  }
};

template <int rows>
class Vector : public GraphLaplace<QuadSweep<rows>> {
 public:
  explicit Vector(const Problem& problem)
      : GraphLaplace<QuadSweep<rows>>(problem, padded_pitch(problem)) {}
};

// Boundary and padding are computed like the interior of their row, and not taken.
void work(const Size& size, double cache, rl_work& work) {
  const auto n = static_cast<double>(size["n"]);
  const auto sweeps = static_cast<double>(size["sweeps"]);
  const double computed = (n - 2) * std::ceil(n / warp_columns) * warp_columns;
  swapping_work(size, cache, sweeps, work);
  work.fp32.add = computed * (3 * sweeps + checks(size));
  work.fp32.mul = computed * sweeps;
}

template <int rows>
VariantEntry vector_variant(std::uint32_t flags) {
  return cuda::resident_variant<Vector<rows>>({
      .title = "16-byte accesses, " + std::to_string(rows) + " rows a thread",
      .claim = "A thread loads four columns of all its rows at once, reuses each row for the two "
               "beside it from registers, takes left and right neighbours from its warp, and "
               "streams its stores: more bytes in flight, fewer instructions and cache accesses a "
               "point.",
      .parent = "graph",
      .flags = flags,
      .parameters = {{"rows", rows}},
      .work = work,
  });
}

}  // namespace

extern const VariantFile jacobi_cuda_10_vector{vector_variant<4>(RL_BRANCH), vector_variant<8>(0)};

}  // namespace roofladder
