// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <type_traits>

#include "roofladder/cuda/variant.hpp"

namespace roofladder::peak {

inline constexpr int group_numbers = 96;
// Gives whole groups for every number of chains, and the same number of warps to each of the four
// schedulers.
inline constexpr int block = 384;

template <int chains>
inline constexpr int threads_of_group = group_numbers / chains;
template <int chains>
inline constexpr int groups_of_block = block / threads_of_group<chains>;

// factor and shift are the same for all threads, so that an instruction reads only one register,
// that of its chain: three would exceed what the register file delivers.
template <typename Real, int chains>
__global__ void __launch_bounds__(block)
    advance_groups(const double* start, double* result, std::int64_t groups, unsigned steps,
                   Real factor, Real shift, Real spacing) {
  static_assert(group_numbers % chains == 0 && block % threads_of_group<chains> == 0);
  __shared__ Real partial[block];
  const int member = static_cast<int>(threadIdx.x) % threads_of_group<chains>;
  const std::int64_t group =
      blockIdx.x * std::int64_t{groups_of_block<chains>} + threadIdx.x / threads_of_group<chains>;
  if (group < groups) {
    const Real first = static_cast<Real>(start[group]);
    Real x[chains];
#pragma unroll
    for (int c = 0; c < chains; ++c) {
      x[c] = first + spacing * static_cast<Real>(member * chains + c);
    }
// The loop's own instructions take slots of the fp32 units: this keeps them to one in a hundred.
#pragma unroll 16
    for (unsigned step = 0; step < steps; ++step) {
#pragma unroll
      for (int c = 0; c < chains; ++c) {
        x[c] = x[c] * factor + shift;
      }
    }
    Real sum = x[0];
#pragma unroll
    for (int c = 1; c < chains; ++c) {
      sum += x[c];
    }
    partial[threadIdx.x] = sum;
  }
  __syncthreads();
  if (group < groups && member == 0) {
    Real total = partial[threadIdx.x];
    for (int other = 1; other < threads_of_group<chains>; ++other) {
      total += partial[threadIdx.x + other];
    }
    result[group] = static_cast<double>(total);
  }
}

// The start values and the results on the device.
class Groups {
 public:
  explicit Groups(const Problem& problem)
      : m_steps(problem.size["steps"]),
        m_start(problem.array<double>("start")),
        m_host_result(problem.array<double>("result")),
        m_result(m_host_result.size()) {}

  void reset() {}
  void finish() { m_result.download(m_host_result); }

 protected:
  std::int64_t groups() const { return static_cast<std::int64_t>(m_start.size()); }

  const std::int64_t m_steps;
  const cuda::DeviceArray<double> m_start;
  std::span<double> m_host_result;
  cuda::DeviceArray<double> m_result;
};

template <typename Real, int chains>
class Chains : public Groups {
 public:
  using Groups::Groups;
  void run(cuda::Queue& queue) {
    const unsigned blocks =
        cuda::blocks_for(m_start.size(), static_cast<unsigned>(groups_of_block<chains>));
    queue.launch(advance_groups<Real, chains>, {blocks, block}, m_start.data(), m_result.data(),
                 groups(), static_cast<unsigned>(m_steps), Real(1 - 1.0 / 4096), Real(1.0 / 4096),
                 Real(1.0 / 1024));
  }
};

inline void declare_bytes(double groups, rl_work& work) {
  work.minimum_read = sizeof(double) * groups;
  work.minimum_write = sizeof(double) * groups;
}

// A multiply-add for each number's start and each of its steps; a group's numbers are summed by one
// addition less than there are numbers.
template <typename Real, int chains>
void chains_work(const Size& size, double /*last_level_cache*/, rl_work& work) {
  const auto groups = static_cast<double>(size["groups"]);
  const auto steps = static_cast<double>(size["steps"]);
  constexpr bool single = std::is_same_v<Real, float>;
  rl_operations& operations = single ? work.fp32 : work.fp64;
  operations.fma = group_numbers * (steps + 1) * groups;
  operations.add = (group_numbers - 1) * groups;
  operations.convert = single ? (threads_of_group<chains> + 1) * groups : 0;
  declare_bytes(groups, work);
}

template <typename Real, int chains>
VariantEntry fma_variant(const std::string& precision) {
  return cuda::device_variant<Chains<Real, chains>>({
      .title = precision + " multiply-add: " + std::to_string(chains) + " chains a thread",
      .claim = "Independent chains of fused multiply-adds in enough threads to hide their latency; "
               "nothing else runs in the loop.",
      .ceiling = "flops." + precision,
      .computes = precision,
      .flags = RL_RESTORES,
      .parameters = {{"chains", chains}},
      .work = chains_work<Real, chains>,
  });
}

}  // namespace roofladder::peak
