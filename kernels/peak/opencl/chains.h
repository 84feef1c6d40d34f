// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <type_traits>

#include "roofladder/opencl/precision.hpp"

namespace roofladder::peak {

inline constexpr int group_numbers = 96;
inline constexpr std::int64_t steps_of_burst = 1024;

// The type in which numbers of this many bits are summed.
template <int precision>
using Sum = std::conditional_t<precision == 64, double, float>;

// A work-item advances a group, `chains` vectors of `width` numbers at a time.
template <int precision, int chains, int width>
class Groups {
  static_assert(group_numbers % (chains * width) == 0);

 public:
  Groups(const Problem& problem, opencl_c::Queue& queue)
      : m_steps(static_cast<std::uint32_t>(problem.size["steps"])),
        m_start(opencl_c::rounded_array<Sum<precision>>(queue, problem.array<double>("start"))),
        m_host_result(problem.array<double>("result")),
        m_result(queue, m_host_result.size()) {}

  void reset() {}
  void run(opencl_c::Queue& queue) {
    constexpr std::size_t items = 64;
    constexpr Sum<precision> operand = 1.0F / 64;  // its square is the step, 1/4096
    queue.launch("advance", {{opencl_c::groups_for(m_start.size(), items), 1}, {items, 1}}, m_start,
                 m_result, m_start.size(), m_steps, operand);
  }
  void finish() { opencl_c::download(m_result, m_host_result); }

 private:
  std::uint32_t m_steps;
  opencl_c::Array<Sum<precision>> m_start;
  std::span<double> m_host_result;
  opencl_c::Array<Sum<precision>> m_result;
};

// A multiply-add per number and step. Besides these, in the precision of the sum: the start of a
// group and its numbers' offsets; every number is added to its lane's sum after each burst, and the
// lanes' sums to the group's.
template <int precision, int width>
void groups_work(const Size& size, double /*last_level_cache*/, rl_work& work) {
  const auto groups = static_cast<double>(size["groups"]);
  const std::int64_t bursts = (size["steps"] + steps_of_burst - 1) / steps_of_burst;
  rl_operations& steps = precision == 64 ? work.fp64 : precision == 32 ? work.fp32 : work.fp16;
  rl_operations& sums = opencl_c::operations_in<Sum<precision>>(work);
  steps.fma = group_numbers * static_cast<double>(size["steps"]) * groups;
  sums.mul = (1 + group_numbers) * groups;
  sums.add = static_cast<double>(group_numbers * bursts + width) * groups;
  work.minimum_read = sizeof(Sum<precision>) * groups;
  work.minimum_write = sizeof(Sum<precision>) * groups;
}

template <int precision, int chains, int width>
VariantEntry fma_variant() {
  const std::string name = "fp" + std::to_string(precision);
  return opencl_c::device_variant<Groups<precision, chains, width>>({
      .title = name + " multiply-add: " + std::to_string(chains) + " chains of " +
               std::to_string(width) + (width == 1 ? " number" : " numbers"),
      .claim = "Independent chains of fused multiply-adds; nothing else runs in the loop. A GPU "
               "spreads work-items over its lanes, a CPU needs chains that fill a vector register.",
      .ceiling = "flops." + name,
      .computes = precision == 64 ? "accumulation" : "accumulation_of_singles",
      .flags = RL_RESTORES,
      .parameters = {{"precision", precision}, {"chains", chains}, {"width", width}},
      .work = groups_work<precision, width>,
  });
}

}  // namespace roofladder::peak
