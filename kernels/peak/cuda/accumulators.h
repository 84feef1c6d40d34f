// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "kernels/peak/cuda/chains.h"

// Groups held in the accumulators of matrix multiply-adds. A third of a group is one register in
// all lanes of a warp, so a warp holds a group in every three registers.
namespace roofladder::peak {

inline constexpr int warp_lanes = 32;
inline constexpr unsigned all_lanes = 0xFFFFFFFF;
inline constexpr int registers_of_group = group_numbers / warp_lanes;

// A step adds the product of two operands to every number. A product of matrices whose elements are
// all operands does as many steps as their depth; with one matrix scaled by r / depth it does r
// steps. Every operand is exact in every precision.
inline constexpr double operand = 1.0 / 64;
inline double operand_of_last(std::int64_t steps, int depth) {
  return operand / depth * static_cast<double>(steps % depth);
}

template <typename Number>
__device__ Number sum_of_warp(Number value) {
  for (int distance = warp_lanes / 2; distance > 0; distance /= 2) {
    value += __shfl_down_sync(all_lanes, value, distance);
  }
  return value;
}

template <typename Number, int registers>
__device__ void load_groups(Number (&numbers)[registers], const double* start, std::int64_t first,
                            std::int64_t groups, int lane) {
  static_assert(registers % registers_of_group == 0);
  constexpr auto spacing = static_cast<Number>(1.0 / 1024);
#pragma unroll
  for (int g = 0; g < registers / registers_of_group; ++g) {
    const Number value = first + g < groups ? static_cast<Number>(start[first + g]) : Number(0);
#pragma unroll
    for (int i = 0; i < registers_of_group; ++i) {
      const auto number = static_cast<Number>(i * warp_lanes + lane);
      numbers[g * registers_of_group + i] = value + spacing * number;
    }
  }
}

template <typename Number, int registers>
__device__ void store_sums(const Number (&numbers)[registers], double* result, std::int64_t first,
                           std::int64_t groups, int lane) {
#pragma unroll
  for (int g = 0; g < registers / registers_of_group; ++g) {
    Number sum = 0;
#pragma unroll
    for (int i = g * registers_of_group; i < (g + 1) * registers_of_group; ++i) {
      sum += numbers[i];
    }
    sum = sum_of_warp(sum);
    if (lane == 0 && first + g < groups) {
      result[first + g] = static_cast<double>(sum);
    }
  }
}

// Teams of warps that multiply together compute all groups that they hold, to whole depths. Besides
// the products: each number's start and offset in a multiply-add; an addition of each number to its
// lane's sum, and five more additions to sum up the group.
inline void accumulation_work(const Size& size, int groups_of_team, int depth,
                              rl_operations& products, rl_operations& sums, rl_work& work) {
  const std::int64_t teams = (size["groups"] + groups_of_team - 1) / groups_of_team;
  const std::int64_t depths = (size["steps"] + depth - 1) / depth;
  const auto groups = static_cast<double>(teams * groups_of_team);
  const double numbers = groups * group_numbers;
  products.fma += numbers * static_cast<double>(depths * depth);
  sums.fma += numbers;
  sums.add = numbers + 5 * groups * warp_lanes;
  declare_bytes(static_cast<double>(size["groups"]), work);
}

}  // namespace roofladder::peak
