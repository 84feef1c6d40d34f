// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stdexcept>
#include <string>

#include "kernels/peak/cuda/chains.h"

// Groups held in the accumulators of matrix multiply-adds: a step adds one product to every number.
namespace roofladder::peak {

inline constexpr int warp_lanes = 32;
inline constexpr int warps_of_block = 8;
inline constexpr unsigned all_lanes = 0xFFFFFFFF;
// A third of a group is one accumulator register of a warp.
inline constexpr int registers_of_group = group_numbers / warp_lanes;

template <typename Mma>
inline constexpr int registers_of_tile = Mma::m * Mma::n / warp_lanes;
template <typename Mma, int tiles>
inline constexpr int groups_of_warp = tiles * registers_of_tile<Mma> / registers_of_group;

__device__ inline double sum_of_warp(double value) {
  for (int distance = warp_lanes / 2; distance > 0; distance /= 2) {
    value += __shfl_down_sync(all_lanes, value, distance);
  }
  return value;
}

// Each step adds operand * operand = 1/4096. Columns of A past the last step are 0.
template <typename Mma, int tiles>
__device__ void accumulate(double (&c)[tiles][registers_of_tile<Mma>], int lane,
                           std::int64_t steps) {
  constexpr double operand = 1.0 / 64;
  double a[Mma::m * Mma::k / warp_lanes];
  double b[Mma::n * Mma::k / warp_lanes];
  for (double& value : a) {
    value = operand;
  }
  for (double& value : b) {
    value = operand;
  }
  const auto multiply_add = [&] {
#pragma unroll
    for (int tile = 0; tile < tiles; ++tile) {
      Mma::multiply_add(c[tile], a, b);
    }
  };
#pragma unroll 4
  for (std::int64_t step = 0; step < steps / Mma::k; ++step) {
    multiply_add();
  }
  if (const int remaining = static_cast<int>(steps % Mma::k); remaining > 0) {
    for (int i = 0; i < Mma::m * Mma::k / warp_lanes; ++i) {
      a[i] = Mma::depth(lane, i) < remaining ? operand : 0.0;
    }
    multiply_add();
  }
}

template <typename Mma, int tiles>
__global__ void __launch_bounds__(warp_lanes* warps_of_block, 2)
    accumulate_groups(const double* start, double* result, std::int64_t groups,
                      std::int64_t steps) {
  constexpr int registers = registers_of_tile<Mma>;
  constexpr int held = groups_of_warp<Mma, tiles>;
  constexpr double spacing = 1.0 / 1024;
  static_assert(tiles * registers % registers_of_group == 0);
  const int lane = static_cast<int>(threadIdx.x) % warp_lanes;
  const std::int64_t warp = blockIdx.x * std::int64_t{warps_of_block} + threadIdx.x / warp_lanes;
  const std::int64_t first = warp * held;
  if (first >= groups) {
    return;
  }
  double c[tiles][registers];
#pragma unroll
  for (int i = 0; i < tiles * registers; ++i) {
    const std::int64_t group = first + i / registers_of_group;
    const int number = i % registers_of_group * warp_lanes + lane;
    c[i / registers][i % registers] = (group < groups ? start[group] : 0.0) + spacing * number;
  }
  accumulate<Mma, tiles>(c, lane, steps);
#pragma unroll
  for (int g = 0; g < held; ++g) {
    double sum = 0;
#pragma unroll
    for (int i = g * registers_of_group; i < (g + 1) * registers_of_group; ++i) {
      sum += c[i / registers][i % registers];
    }
    sum = sum_of_warp(sum);
    if (lane == 0 && first + g < groups) {
      result[first + g] = sum;
    }
  }
}

inline void require_capability(int wanted) {
  int device = 0;
  int major = 0;
  int minor = 0;
  CUDA_REQUIRE(cudaGetDevice(&device));
  CUDA_REQUIRE(cudaDeviceGetAttribute(&major, cudaDevAttrComputeCapabilityMajor, device));
  CUDA_REQUIRE(cudaDeviceGetAttribute(&minor, cudaDevAttrComputeCapabilityMinor, device));
  if (10 * major + minor < wanted) {
    throw std::runtime_error("this instruction needs compute capability " +
                             std::to_string(wanted / 10) + "." + std::to_string(wanted % 10) +
                             "; the device has " + std::to_string(major) + "." +
                             std::to_string(minor));
  }
}

template <typename Mma, int tiles>
class Tiles : public Groups {
 public:
  explicit Tiles(const Problem& problem) : Groups(problem) { require_capability(Mma::capability); }

  void run(cuda::Queue& queue) {
    const unsigned blocks =
        cuda::blocks_for(m_start.size(), groups_of_warp<Mma, tiles> * warps_of_block);
    queue.launch(accumulate_groups<Mma, tiles>, {blocks, warp_lanes * warps_of_block},
                 m_start.data(), m_result.data(), groups(), m_steps);
  }
};

// Whole tiles and whole depths are computed, of warps that hold at least one group.
template <typename Mma, int tiles>
void tiles_work(const Size& size, double /*last_level_cache*/, rl_work& work) {
  constexpr int held = groups_of_warp<Mma, tiles>;
  const std::int64_t warps = (size["groups"] + held - 1) / held;
  const std::int64_t products = (size["steps"] + Mma::k - 1) / Mma::k;
  const auto numbers = static_cast<double>(warps * held * group_numbers);
  work.fp64.fma = numbers * static_cast<double>(products * Mma::k);
  // The offsets of the numbers that a lane has of every group; each number's start and its addition
  // to the lane's sum, which takes five additions more to become the group's.
  work.fp64.mul = static_cast<double>(warps * group_numbers);
  work.fp64.add = 2 * numbers + 5.0 * static_cast<double>(warps * held * warp_lanes);
  declare_bytes(static_cast<double>(size["groups"]), work);
}

template <typename Mma, int tiles>
VariantEntry tensor_variant(const std::string& title, const std::string& ceiling) {
  return cuda::device_variant<Tiles<Mma, tiles>>({
      .title = title + ", " + std::to_string(tiles) + " tiles a warp",
      .claim = "Independent matrix multiply-adds of the tensor cores with constant operands in "
               "registers, in enough warps to hide their latency; nothing else runs in the loop.",
      .ceiling = ceiling,
      .flags = RL_RESTORES,
      .parameters = {{"k", Mma::k}},
      .work = declared<tiles_work<Mma, tiles>>,
  });
}

}  // namespace roofladder::peak
