// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "roofladder/opencl/variant.hpp"

// The host's part of the kernels of this folder, and their declared work.
namespace roofladder::species {

inline constexpr std::size_t group_items = 64;

// Grid point fastest: ax[x*N + t], output[N*(NS*y + x) + t].
class Fields {
 public:
  Fields(const Problem& problem, opencl_c::Queue& queue)
      : N(static_cast<std::uint64_t>(problem.size["points"])),
        NS(static_cast<std::uint32_t>(problem.size["species"])),
        m_ax(queue, problem.array<double>("ax")),
        m_bx(queue, problem.array<double>("bx")),
        m_ay(queue, problem.array<double>("ay")),
        m_by(queue, problem.array<double>("by")),
        m_result(problem.array<double>("output")),
        m_output(queue, m_result.size()) {}

  void reset() {}
  void finish() { m_output.download(m_result); }

 protected:
  // Launches one work-item per grid point, or per `points` of them.
  void launch(opencl_c::Queue& queue, const char* kernel, std::size_t points = 1) {
    const std::size_t items = opencl_c::groups_for(N, points);
    queue.launch(kernel, {{opencl_c::groups_for(items, group_items), 1}, {group_items, 1}}, N, NS,
                 m_ax, m_bx, m_ay, m_by, m_output);
  }

 private:
  const std::uint64_t N;
  const std::uint32_t NS;
  opencl_c::Array<double> m_ax;
  opencl_c::Array<double> m_bx;
  opencl_c::Array<double> m_ay;
  opencl_c::Array<double> m_by;
  std::span<double> m_result;
  opencl_c::Array<double> m_output;
};

// One product is fused with the sum, so a multiplication and a fused multiply-add per output;
// inputs are read once, outputs written once.
inline void every_output_once(const Size& size, double /*cache*/, rl_work& work) {
  const auto points = static_cast<double>(size["points"]);
  const auto species = static_cast<double>(size["species"]);
  const double outputs = points * species * species;
  work.fp64.mul = outputs;
  work.fp64.fma = outputs;
  work.minimum_read = sizeof(double) * 4 * points * species;
  work.minimum_write = sizeof(double) * outputs;
}

}  // namespace roofladder::species
