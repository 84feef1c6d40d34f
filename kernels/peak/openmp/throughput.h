// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <string>

#include "roofladder/openmp/variant.hpp"

// Blocks of instructions none of which waits for another, so that the units that take them are full
// all the time. They are written in assembly: a compiler would drop what has no result. Processors
// other than x86-64 with FMA have no such variant: nothing counts instructions by kind there.
#if defined(__x86_64__) && defined(__FMA__)
#define ROOFLADDER_HAS_THROUGHPUT 1
#else
#define ROOFLADDER_HAS_THROUGHPUT 0
#endif

namespace roofladder::peak {

inline constexpr std::int64_t block_instructions = 96;

// Blocks that take so many times as long as one of instructions.
template <typename Block>
constexpr std::int64_t duration = 1;

template <typename Block>
std::int64_t steps_of(const Size& size) {
  return std::max<std::int64_t>(1, size["steps"] / duration<Block>);
}

// Each instruction of a block is one of the instructions that the size asks for: 96 a step. Those
// of the loop around them, two a block, are not counted.
template <typename Block>
class Throughput {
 public:
  explicit Throughput(const Problem& problem)
      : m_executed(problem.array<double>("length")),
        m_groups(problem.size["groups"]),
        m_steps(steps_of<Block>(problem.size)) {}

  void reset() {}
  void finish() {}

  void run(Parts) {
    std::int64_t blocks = 0;
#pragma omp parallel for reduction(+ : blocks)
    for (std::int64_t group = 0; group < m_groups; ++group) {
      Block block;
      for (std::int64_t step = 0; step < m_steps; ++step) {
        block.run();
        ++blocks;
      }
    }
    m_executed[0] = static_cast<double>(block_instructions * blocks);
  }

 private:
  std::span<double> m_executed;
  std::int64_t m_groups;
  std::int64_t m_steps;
};

template <typename Block>
double instructions_of(const Size& size) {
  return static_cast<double>(block_instructions * size["groups"] * steps_of<Block>(size));
}

template <typename Block>
void work(const Size& size, double /*last_level_cache*/, rl_work& work) {
  Block::add(work.fp64, instructions_of<Block>(size));
  work.minimum_write = sizeof(double);
  work.write_allocate = sizeof(double);
}

template <typename Block>
VariantFile throughput_variant(const std::string& title, const std::string& claim,
                               const std::string& ceiling, const char* computes = "instructions") {
  return {uncounted_variant<Throughput<Block>>({
      .title = title,
      .claim = claim,
      .ceiling = ceiling,
      .computes = computes,
      .work = work<Block>,
  })};
}

}  // namespace roofladder::peak
