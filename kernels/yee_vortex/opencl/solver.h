// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>

#include "kernels/yee_vortex/scheme/device.h"
#include "roofladder/opencl/variant.hpp"

// The mesh and its solution on the device, and the steps of a repetition.
namespace roofladder::yee_vortex {

using Doubles = opencl_c::Array<double>;

// A stage as the host describes it: the length of the step stays on the device.
struct StageOfStep {
  int step;
  int number;
  double of_begin;
  double of_step;
};

class Solver {
 public:
  // `rates`: number of rates of change that the rung's stages store.
  Solver(const Problem& problem, opencl_c::Queue& queue, std::size_t rates, std::size_t parts)
      : m_nx(static_cast<std::int32_t>(problem.size["nx"])),
        m_ny(static_cast<std::int32_t>(problem.size["ny"])),
        m_steps(static_cast<int>(problem.size["steps"])),
        m_from_device(static_cast<std::uint32_t>(parts - 1)),
        m_host_state(problem.array<double>("state")),
        m_host_time(problem.array<double>("time")),
        m_solution(queue, m_host_state.size()),
        m_rates(queue, std::max(rates, groups_of_rates())),
        m_dt(queue, 1),
        m_time(queue, 1) {}

  void reset() {}
  void finish() {}

 protected:
  std::int32_t nx() const { return m_nx; }
  std::int32_t ny() const { return m_ny; }
  std::size_t cells() const { return static_cast<std::size_t>(m_nx) * m_ny; }
  int steps() const { return m_steps; }
  double dx() const { return length / m_nx; }
  double dy() const { return length / m_ny; }

  const Doubles& solution() const { return m_solution; }
  const Doubles& rates() const { return m_rates; }
  const Doubles& dt() const { return m_dt; }

  // Calls `body(stage, state, next)` for every stage of every step. The states between stages are
  // stored in `first` and `second`, which may be the same. `find(step)` stores rates of change and
  // returns their number.
  template <typename Find, typename Body>
  void march(opencl_c::Queue& queue, const Doubles& first, const Doubles& second, const Find& find,
             const Body& body) {
    queue.enter(to_device);
    m_solution.upload(m_host_state);
    const Doubles* states[] = {&m_solution, &first, &second, &m_solution};
    for (int step = 0; step < m_steps; ++step) {
      queue.enter(time_step);
      begin_step(queue, find(step), step == 0);
      for (int s = 0; s < stages; ++s) {
        body(StageOfStep{step, s, of_begin[s], of_step[s]}, *states[s], *states[s + 1]);
      }
    }
    queue.enter(m_from_device);
    m_solution.download(m_host_state);
    m_time.download(m_host_time);
  }

  // Stores the greatest rates of change of groups of cells; takes widths or their inverses,
  // depending on the rung's kernel.
  std::size_t find_rates(opencl_c::Queue& queue, double width_x, double width_y) {
    const std::size_t groups = groups_of_rates();
    queue.launch("find_rates", {{groups}, {rates_of_group}}, m_nx, m_ny, width_x, width_y,
                 m_solution, m_rates);
    return groups;
  }

 private:
  static constexpr std::size_t rates_of_group = 256;

  // Enough groups to fill a device.
  std::size_t groups_of_rates() const {
    return std::min<std::size_t>(opencl_c::groups_for(cells(), rates_of_group), 1024);
  }

  void begin_step(opencl_c::Queue& queue, std::size_t rates, bool is_first) {
    queue.launch("begin_step", {{1}, {rates_of_group}}, static_cast<std::uint32_t>(rates), m_rates,
                 static_cast<std::int32_t>(is_first), m_dt, m_time);
  }

  std::int32_t m_nx;
  std::int32_t m_ny;
  int m_steps;
  std::uint32_t m_from_device;
  std::span<double> m_host_state;
  std::span<double> m_host_time;
  Doubles m_solution;
  Doubles m_rates;
  Doubles m_dt;
  Doubles m_time;
};

}  // namespace roofladder::yee_vortex
