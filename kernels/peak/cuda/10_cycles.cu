// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <cstdint>
#include <span>

#include "roofladder/cuda/multiprocessors.hpp"
#include "roofladder/cuda/variant.hpp"

namespace roofladder {
namespace {

constexpr unsigned block = 256;

// Works until the multiprocessor's counter has advanced by `cycles`, and reads it every 32
// dependent integer multiply-adds. The result of the work goes to `values`, so that the compiler
// keeps it.
__global__ void __launch_bounds__(block)
    work_for(long long cycles, unsigned factor, unsigned long long* longest, unsigned* values) {
  const long long begin = clock64();
  const unsigned thread = blockIdx.x * block + threadIdx.x;
  unsigned value = thread;
  long long elapsed = 0;
  while (elapsed < cycles) {
#pragma unroll
    for (int i = 0; i < 32; ++i) {
      value = value * factor + thread;
    }
    elapsed = clock64() - begin;
  }
  values[thread] = value;
  if (threadIdx.x == 0) {
    atomicMax(longest, static_cast<unsigned long long>(elapsed));
  }
}

class Cycles {
 public:
  explicit Cycles(const Problem& problem)
      : m_cycles(problem.size["groups"] * problem.size["steps"]),
        m_length(problem.array<double>("length")),
        m_blocks(static_cast<unsigned>(cuda::multiprocessors())),
        m_longest(std::size_t{1}),
        m_values(std::size_t{block} * m_blocks) {}

  void reset() { CUDA_REQUIRE(cudaMemset(m_longest.data(), 0, m_longest.bytes())); }
  void run(cuda::Queue& queue) {
    queue.launch(work_for, {m_blocks, block}, static_cast<long long>(m_cycles), 1664525U,
                 m_longest.data(), m_values.data());
  }
  void finish() {
    unsigned long long longest = 0;
    m_longest.download({&longest, 1});
    m_length[0] = static_cast<double>(longest);
  }

 private:
  std::int64_t m_cycles;
  std::span<double> m_length;
  unsigned m_blocks;
  cuda::DeviceArray<unsigned long long> m_longest;
  cuda::DeviceArray<unsigned> m_values;
};

void work(const Size& /*size*/, double /*last_level_cache*/, rl_work& work) {
  work.minimum_write = sizeof(double);
}

}  // namespace

extern const VariantFile peak_cuda_10_cycles{cuda::device_variant<Cycles>({
    .title = "Clock: cycles of the multiprocessors' counters",
    .claim = "Every multiprocessor works until its own cycle counter has advanced by a given "
             "number: cycles over time is the clock of the multiprocessors at work.",
    .ceiling = "clock",
    .computes = "cycles",
    .flags = RL_RESTORES,
    .work = work,
})};

}  // namespace roofladder
