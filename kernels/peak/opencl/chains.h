// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <span>
#include <string>

#include "kernels/models/opencl_c/variant.h"

namespace roofladder::peak {

inline constexpr int group_numbers = 96;

// A work-item advances a group, `chains` vectors of `width` numbers at a time.
template <int chains, int width>
class Groups {
  static_assert(group_numbers % (chains * width) == 0);

 public:
  Groups(const Problem& problem, opencl_c::Queue& queue)
      : m_steps(static_cast<std::uint32_t>(problem.size["steps"])),
        m_start(queue, problem.array<double>("start")),
        m_host_result(problem.array<double>("result")),
        m_result(queue, m_host_result.size()) {}

  void reset() {}
  void run(opencl_c::Queue& queue) {
    constexpr std::size_t items = 64;
    queue.launch("advance", {{opencl_c::groups_for(m_start.size(), items), 1}, {items, 1}}, m_start,
                 m_result, m_start.size(), m_steps);
  }
  void finish() { m_result.download(m_host_result); }

 private:
  std::uint32_t m_steps;
  opencl_c::Array<double> m_start;
  std::span<double> m_host_result;
  opencl_c::Array<double> m_result;
};

// A multiply-add for each number's start and each of its steps; every number and every lane but the
// first is added to a sum. Start and result are converted where the group is in single precision.
template <int width, bool single>
void groups_work(const Size& size, double /*last_level_cache*/, rl_work& work) {
  const auto groups = static_cast<double>(size["groups"]);
  const auto steps = static_cast<double>(size["steps"]);
  rl_operations& operations = single ? work.fp32 : work.fp64;
  operations.fma = group_numbers * (steps + 1) * groups;
  operations.add = (group_numbers + width - 1) * groups;
  operations.convert = single ? 2 * groups : 0;
  work.minimum_read = sizeof(double) * groups;
  work.minimum_write = sizeof(double) * groups;
}

template <int chains, int width, bool single>
VariantEntry fma_variant() {
  const std::string precision = single ? "fp32" : "fp64";
  return opencl_c::device_variant<Groups<chains, width>>({
      .title = precision + " multiply-add: " + std::to_string(chains) + " chains of " +
               std::to_string(width) + " numbers",
      .claim = "Independent chains of fused multiply-adds; nothing else runs in the loop. A GPU "
               "spreads work-items over its lanes, a CPU needs chains that fill a vector register.",
      .ceiling = "flops." + precision,
      .flags = RL_RESTORES,
      .parameters = {{"chains", chains}, {"width", width}},
      .work = declared<groups_work<width, single>>,
  });
}

}  // namespace roofladder::peak
