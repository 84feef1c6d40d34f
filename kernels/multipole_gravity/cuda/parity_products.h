// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "kernels/multipole_gravity/cuda/ring.h"

namespace roofladder::multipole {

// A lane computes the functions of one parity at eight elements of the slice. Four adjacent lanes
// read the same elements; eight lanes add up their sums.
class ParityProducts {
 public:
  static constexpr int resident = 3;  // blocks per multiprocessor

  static constexpr int sums = static_cast<int>(orders);  // per lane and circle
  static constexpr int products = 8 * sums;
  static constexpr int additions = 3 * 8 + 7;  // for folding, and over lanes

  __device__ explicit ParityProducts(int lane)
      : m_parity(lane % static_cast<int>(parities)),
        m_place(lane / static_cast<int>(parities)),
        m_signs(m_parity) {}

  // The function whose sum the lane holds at the end.
  __device__ int number() const { return m_parity * columns + m_place; }

  // start: where the slice begins. Functions are 0 past the quarter.
  __device__ void load(const double* __restrict__ table, int quarter, int start) {
#pragma unroll
    for (int n = 0; n < pairs; ++n) {
#pragma unroll
      for (int element = 0; element < 2; ++element) {
        const int k = start + 2 * pair(n) + element;
        const double* of_element =
            table + k * static_cast<int>(functions) + m_parity * static_cast<int>(orders);
#pragma unroll
        for (int order = 0; order < static_cast<int>(orders); ++order) {
          m_factors[n][element][order] = k < quarter ? of_element[order] : 0;
        }
      }
    }
  }

  // Returns the sum, over the slice, of a circle times the function of number().
  __device__ double times(const CopiedCircle& circle) const {
    double of_function[columns] = {};
#pragma unroll
    for (int n = 0; n < pairs; ++n) {
      const double2 folded = circle.quarters(pair(n)).folded(m_signs);
#pragma unroll
      for (int order = 0; order < static_cast<int>(orders); ++order) {
        const double product = folded.x * m_factors[n][0][order];
        of_function[order] = n == 0 ? product : of_function[order] + product;
        of_function[order] += folded.y * m_factors[n][1][order];
      }
    }
    add_over_lanes<columns / 2, static_cast<int>(parities)>(of_function, m_place);
    return of_function[0];
  }

 private:
  static constexpr int pairs = 4;
  static constexpr int places = lanes / static_cast<int>(parities);

  __device__ int pair(int n) const { return places * n + m_place; }

  int m_parity;
  int m_place;
  QuarterSigns m_signs;
  double m_factors[pairs][2][orders];
};

}  // namespace roofladder::multipole
