// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "kernels/multipole_gravity/cuda/quarters.h"
#include "kernels/multipole_gravity/cuda/shell.h"

// A circle is a warp's: its lanes lie along phi.
namespace roofladder::multipole {

inline constexpr int lanes = 32;
inline constexpr int warps = 4;
inline constexpr int elements = 2;  // of a folded circle that a lane has, neighbours
inline constexpr int slice = elements * lanes;
inline constexpr int sums_of_circle = static_cast<int>(parities) * columns;

// Functions of phi at a lane's elements.
using LaneFactors = double[elements][functions];

// The functions at the elements from `own` on; 0 past the quarter.
__device__ inline void load_factors(const double* __restrict__ table, int quarter, int own,
                                    LaneFactors& factors) {
#pragma unroll
  for (int element = 0; element < elements; ++element) {
#pragma unroll
    for (int n = 0; n < static_cast<int>(functions); ++n) {
      const int k = own + element;
      factors[element][n] = k < quarter ? table[k * static_cast<int>(functions) + n] : 0;
    }
  }
}

// A lane's elements times each of its functions.
__device__ inline void multiply(const Quarters& cells, const LaneFactors& factors,
                                double (&sums)[sums_of_circle]) {
  double folded[elements][parities];
  cells.fold(folded[0], folded[1]);
#pragma unroll
  for (int column = 0; column < sums_of_circle; ++column) {
    const int parity = column / columns;
    const int order = column % columns;
    sums[column] = 0;
    if (order < static_cast<int>(orders)) {
      const int function = parity * static_cast<int>(orders) + order;
      sums[column] = folded[0][parity] * factors[0][function];
      sums[column] += folded[1][parity] * factors[1][function];
    }
  }
}

// Leaves of 2 `half` sums those that a lane keeps, `half` of them, each of two lanes: a lane sends
// what its partner keeps. In the end a lane has the sum, over all places, of the sum of its place's
// number. Neighbouring places are `distance` lanes apart.
template <int half, int distance, int count>
__device__ void add_over_lanes(double (&sums)[count], int place) {
  const bool is_upper = (place & half) != 0;
#pragma unroll
  for (int n = 0; n < half; ++n) {
    const double sent = is_upper ? sums[n] : sums[n + half];
    const double kept = is_upper ? sums[n + half] : sums[n];
    sums[n] = kept + __shfl_xor_sync(0xFFFFFFFF, sent, half * distance);
  }
  if constexpr (half > 1) {
    add_over_lanes<half / 2, distance>(sums, place);
  }
}

// A lane has all functions at two elements of the slice.
class CircleProducts {
 public:
  static constexpr int resident = 2;  // blocks of a multiprocessor

  // Of a lane, a circle: foldings, and sums over lanes.
  static constexpr int additions = 8 * elements + sums_of_circle - 1;
  static constexpr int sums = static_cast<int>(functions);
  static constexpr int products = elements * sums;

  __device__ explicit CircleProducts(int lane) : m_lane(lane) {}

  // The function whose sum the lane has in the end.
  __device__ int number() const { return m_lane; }

  // start: of the slice.
  __device__ void load(const double* table, int quarter, int start) {
    load_factors(table, quarter, start + elements * m_lane, m_factors);
  }

  __device__ double times(const Quarters& cells) const {
    double sums[sums_of_circle];
    multiply(cells, m_factors, sums);
    add_over_lanes<sums_of_circle / 2, 1>(sums, m_lane);
    return sums[0];
  }

  template <typename Circle>
  __device__ double times(const Circle& circle) const {
    return times(circle.quarters(m_lane));
  }

 private:
  int m_lane;
  LaneFactors m_factors;
};

inline Index slices_of(const Grid& grid) {
  return (grid.phi / 4 + slice - 1) / slice;
}

// Of each lane, circle and slice: its products, the first of each function a multiplication and the
// others multiply-adds; its additions; the volume, and an addition to the sum of the slices. Then
// the products with theta.
template <typename Products>
void warp_circle_work(const Size& size, double /*cache*/, rl_work& work) {
  const Grid grid = grid_of(size);
  const auto turns = static_cast<double>(grid.rows() * slices_of(grid) * lanes);
  work.fp64.add = turns * (Products::additions + 1);
  work.fp64.mul = turns * (Products::sums + 1);
  work.fp64.fma = turns * (Products::products - Products::sums) + theta_products(grid);
  declare_bytes(grid, static_cast<Index>(functions) * grid.phi / 4 + legendres * grid.theta, work);
}

}  // namespace roofladder::multipole
