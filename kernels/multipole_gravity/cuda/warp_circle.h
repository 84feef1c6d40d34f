// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "kernels/multipole_gravity/cuda/quarters.h"
#include "kernels/multipole_gravity/cuda/shell.h"

// A warp handles a circle: its lanes lie along phi.
namespace roofladder::multipole {

inline constexpr int lanes = 32;
inline constexpr int warps = 4;
inline constexpr int elements = 2;  // adjacent elements of a folded circle per lane
inline constexpr int slice = elements * lanes;

// Reduces 2 `half` sums of each lane to `half` of them: a lane sends the sums that its partner
// keeps, and adds those that it receives. After the recursion, each lane holds one sum over all
// places: that with the number of its place. Adjacent places are `distance` lanes apart.
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

// A lane computes all functions at two elements of the slice.
class CircleProducts {
 public:
  static constexpr int resident = 2;  // blocks per multiprocessor

  static constexpr int sums = static_cast<int>(functions);  // per lane and circle
  static constexpr int products = elements * sums;
  static constexpr int additions = 8 * elements + lanes - 1;  // for folding, and over lanes

  __device__ explicit CircleProducts(int lane) : m_lane(lane) {}

  // The function whose sum the lane holds at the end.
  __device__ int number() const { return m_lane; }

  // start: where the slice begins. Functions are 0 past the quarter.
  __device__ void load(const double* __restrict__ table, int quarter, int start) {
#pragma unroll
    for (int element = 0; element < elements; ++element) {
      const int k = start + elements * m_lane + element;
#pragma unroll
      for (int n = 0; n < sums; ++n) {
        m_factors[element][n] = k < quarter ? table[k * sums + n] : 0;
      }
    }
  }

  // Returns the sum, over the slice, of a circle times the function of number().
  __device__ double times(const Quarters& cells) const {
    double folded[elements][parities];
    cells.fold(folded[0], folded[1]);
    double of_function[lanes];
#pragma unroll
    for (int column = 0; column < lanes; ++column) {
      const int parity = column / columns;
      const int order = column % columns;
      of_function[column] = 0;
      if (order < static_cast<int>(orders)) {
        const int function = parity * static_cast<int>(orders) + order;
        of_function[column] = folded[0][parity] * m_factors[0][function];
        of_function[column] += folded[1][parity] * m_factors[1][function];
      }
    }
    add_over_lanes<lanes / 2, 1>(of_function, m_lane);
    return of_function[0];
  }

  template <typename Circle>
  __device__ double times(const Circle& circle) const {
    return times(circle.quarters(m_lane));
  }

 private:
  static_assert(parities * columns == lanes);

  int m_lane;
  double m_factors[elements][functions];
};

inline Index slices_of(const Grid& grid) {
  return (grid.phi / 4 + slice - 1) / slice;
}

// For each lane, circle and slice: its products, of which the first of each function is a
// multiplication and the others are multiply-adds; its additions; a product with the volume, and an
// addition to the sum of the slices. Then the products with theta.
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
