// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "kernels/multipole_gravity/tables.h"
#include "roofladder/cuda/variant.hpp"

namespace roofladder::multipole {

// Signs with which the cells of three quarters enter the folded values of a parity, as bits of the
// upper halves of doubles.
struct QuarterSigns {
  __device__ explicit QuarterSigns(int parity)
      : second((parity ^ parity >> 1) << 31), third(parity << 31), fourth(parity >> 1 << 31) {}

  int second;
  int third;
  int fourth;
};

// The cells of a circle that contribute to two adjacent elements of its folded form, the first of
// them at an even k of the first quarter.
class Quarters {
 public:
  __device__ Quarters(const double* circle, int phi, int k)
      : m_first(load(circle + k)),
        m_second(load(circle + phi / 2 - 2 - k)),
        m_third(load(circle + phi / 2 + k)),
        m_fourth(load(circle + phi - 2 - k)) {}

  __device__ Quarters(double2 first, double2 second, double2 third, double2 fourth)
      : m_first(first), m_second(second), m_third(third), m_fourth(fourth) {}

  // The value for one parity at k and at k + 1.
  __device__ double2 folded(const QuarterSigns& signs) const {
    return {folded(signs, m_first.x, m_second.y, m_third.x, m_fourth.y),
            folded(signs, m_first.y, m_second.x, m_third.y, m_fourth.x)};
  }

  // The sums and differences that each parity needs, at k and at k + 1.
  __device__ void fold(double (&even)[parities], double (&odd)[parities]) const {
    fold(m_first.x, m_second.y, m_third.x, m_fourth.y, even);
    fold(m_first.y, m_second.x, m_third.y, m_fourth.x, odd);
  }

 private:
  // Bypasses the first-level cache, since each cell is read once.
  __device__ static double2 load(const double* cells) {
    return __ldcg(reinterpret_cast<const double2*>(cells));
  }

  __device__ static double folded(const QuarterSigns& signs, double first, double second,
                                  double third, double fourth) {
    return first + with(signs.fourth, fourth) +
           (with(signs.third, third) + with(signs.second, second));
  }
  __device__ static double with(int sign, double cell) {
    return __hiloint2double(__double2hiint(cell) ^ sign, __double2loint(cell));
  }

  __device__ static void fold(double first, double second, double third, double fourth,
                              double (&folded)[parities]) {
    const double right_sum = first + fourth;
    const double right_difference = first - fourth;
    const double left_sum = third + second;
    const double left_difference = third - second;
    folded[0] = right_sum + left_sum;
    folded[1] = right_sum - left_sum;
    folded[2] = right_difference + left_difference;
    folded[3] = right_difference - left_difference;
  }

  double2 m_first;
  double2 m_second;
  double2 m_third;
  double2 m_fourth;
};

}  // namespace roofladder::multipole
