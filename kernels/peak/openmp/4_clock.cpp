// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <cstdint>
#include <span>

#include "roofladder/openmp/variant.hpp"

namespace roofladder {
namespace {

// Hides a value from the compiler, so that it cannot shorten the chain.
void forget(std::int64_t& value) {
  asm volatile("" : "+r"(value));
}

// An addition takes one cycle on every processor. The 1 is in a register, since Intel's cores since
// Golden Cove execute additions of small constants while renaming, in no time.
std::int64_t dependent_additions(std::int64_t count) {
  constexpr std::int64_t unroll = 16;
  std::int64_t one = 1;
  forget(one);
  std::int64_t sum = 0;
  for (std::int64_t done = 0; done < count / unroll; ++done) {
    for (std::int64_t i = 0; i < unroll; ++i) {
      sum += one;
      forget(sum);
    }
  }
  for (std::int64_t i = 0; i < count % unroll; ++i) {
    sum += one;
    forget(sum);
  }
  return sum;
}

// Every thread runs the whole chain, so that the clock is that of all cores at work.
template <typename>
class Clock {
 public:
  explicit Clock(const Problem& problem)
      : m_length(problem.array<double>("length")),
        m_additions(problem.size["groups"] * problem.size["steps"]) {}

  void reset() {}
  void finish() {}

  void run(Parts) {
    std::int64_t sum = 0;
#pragma omp parallel reduction(max : sum)
    sum = dependent_additions(m_additions);
    m_length[0] = static_cast<double>(sum);
  }

 private:
  std::span<double> m_length;
  std::int64_t m_additions;
};

void work(const Size&, double /*last_level_cache*/, rl_work& work) {
  work.minimum_write = sizeof(double);
  work.write_allocate = sizeof(double);
}

}  // namespace

extern const VariantFile peak_openmp_4_clock{variant<Clock, double>({
    .title = "Clock: dependent integer additions",
    .claim = "An addition that needs the one before takes one cycle: additions over time is the "
             "clock of the cores at work.",
    .ceiling = "clock",
    .computes = "clock",
    .work = work,
})};

}  // namespace roofladder
