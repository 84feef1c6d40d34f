// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <cuda_fp16.h>

#include "kernels/peak/cuda/accumulators.h"

namespace roofladder {
namespace {

using peak::block;
using peak::group_numbers;

// A half has 11 bits, so multiples of 1/4096 up to 1/2 are exact: the last offset, 95/1024, and
// this many steps. Then a number is added to the sum, in single precision, and starts again from 0.
constexpr unsigned steps_of_burst = 1024;

// Numbers come in pairs: an instruction advances both halves of a register.
template <int chains>
constexpr int threads_of_group = group_numbers / 2 / chains;
template <int chains>
constexpr int groups_of_block = block / threads_of_group<chains>;

template <int chains>
__device__ void advance(__half2 (&x)[chains], unsigned steps, __half2 factor) {
#pragma unroll 16
  for (unsigned step = 0; step < steps; ++step) {
#pragma unroll
    for (int c = 0; c < chains; ++c) {
      x[c] = __hfma2(factor, factor, x[c]);
    }
  }
}

template <int chains>
__global__ void __launch_bounds__(block)
    advance_pairs(const double* start, double* result, std::int64_t groups, unsigned steps,
                  __half2 factor) {
  static_assert(group_numbers / 2 % chains == 0 && block % threads_of_group<chains> == 0);
  __shared__ float partial[block];
  const int member = static_cast<int>(threadIdx.x) % threads_of_group<chains>;
  const std::int64_t group =
      blockIdx.x * std::int64_t{groups_of_block<chains>} + threadIdx.x / threads_of_group<chains>;
  if (group < groups) {
    __half2 x[chains];
#pragma unroll
    for (int c = 0; c < chains; ++c) {
      const int number = 2 * (member * chains + c);
      x[c] = __floats2half2_rn(static_cast<float>(number) / 1024,
                               static_cast<float>(number + 1) / 1024);
    }
    float sum = static_cast<float>(start[group]) * (2 * chains);
    for (unsigned done = 0; done < steps; done += steps_of_burst) {
      advance(x, min(steps - done, steps_of_burst), factor);
#pragma unroll
      for (__half2& pair : x) {
        sum += __low2float(pair);
        sum += __high2float(pair);
        pair = __half2();
      }
    }
    partial[threadIdx.x] = sum;
  }
  __syncthreads();
  if (group < groups && member == 0) {
    float total = partial[threadIdx.x];
    for (int other = 1; other < threads_of_group<chains>; ++other) {
      total += partial[threadIdx.x + other];
    }
    result[group] = static_cast<double>(total);
  }
}

template <int chains>
class Pairs : public peak::Groups {
 public:
  using Groups::Groups;
  void run(cuda::Queue& queue) {
    const unsigned blocks =
        cuda::blocks_for(m_start.size(), static_cast<unsigned>(groups_of_block<chains>));
    queue.launch(advance_pairs<chains>, {blocks, block}, m_start.data(), m_result.data(), groups(),
                 static_cast<unsigned>(m_steps),
                 __float2half2_rn(static_cast<float>(peak::operand)));
  }
};

// Besides the multiply-adds, in single precision: the starts of a thread's numbers and their
// offsets; every number is added to the thread's sum after each burst, and these sums to the
// group's.
template <int chains>
void pairs_work(const Size& size, double /*last_level_cache*/, rl_work& work) {
  const auto groups = static_cast<double>(size["groups"]);
  const std::int64_t bursts = (size["steps"] + steps_of_burst - 1) / steps_of_burst;
  constexpr int threads = threads_of_group<chains>;
  work.fp16.fma = group_numbers * static_cast<double>(size["steps"]) * groups;
  work.fp32.mul = (threads + group_numbers) * groups;
  work.fp32.add = static_cast<double>(group_numbers * bursts + threads - 1) * groups;
  peak::declare_bytes(groups, work);
}

template <int chains>
VariantEntry pairs_variant() {
  return cuda::device_variant<Pairs<chains>>({
      .title = "fp16 multiply-add: " + std::to_string(chains) + " chains of pairs a thread",
      .claim = "Independent chains of fused multiply-adds on pairs of halves, in enough threads to "
               "hide their latency; nothing else runs in the loop.",
      .ceiling = "flops.fp16",
      .computes = "accumulation",
      .flags = RL_RESTORES,
      .parameters = {{"chains", chains}},
      .work = pairs_work<chains>,
  });
}

}  // namespace

extern const VariantFile peak_cuda_3_fp16{pairs_variant<8>(), pairs_variant<16>()};

}  // namespace roofladder
