// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "kernels/yee_vortex/openmp/sweeps.h"
#include "kernels/yee_vortex/scheme/time_step.h"

namespace roofladder::yee_vortex {

// The steps of a repetition. Each has three stages and its own time step, which never leaves the
// memory of the device that computes it.
template <typename Real>
class TimeLoop {
 public:
  explicit TimeLoop(const Problem& problem)
      : m_grid(problem.size),
        m_steps(problem.size["steps"]),
        m_time(problem.array<Real>("time")[0]),
        m_fastest_of_rows(static_cast<std::size_t>(m_grid.ny)) {}

  const Grid<Real>& grid() const { return m_grid; }

  // Calls `body(s, stage)` for stage s of every step, in all threads of the sweep's region.
  // `rates(j)(i)` is the rate of change of a cell.
  template <typename Sweep, typename Rates, typename Body>
  void march(Parts parts, const Rates& rates, const Body& body) {
    Sweep::region([&] {
      for (std::int64_t step = 0; step < m_steps; step++) {
        enter<Sweep>(parts, 0);
        const Real dt = Real(courant) / Sweep::greatest(m_grid, m_fastest_of_rows.data(), rates);
        if (Sweep::is_first()) {
          m_time = step == 0 ? dt : m_time + dt;
        }
        for (int s = 0; s < stages; s++) {
          body(s, Stage<Real>{Real(of_begin[s]), Real(of_step[s]), dt});
        }
      }
    });
  }

  // Time goes to that part from now on.
  template <typename Sweep>
  static void enter(Parts parts, std::uint32_t part) {
    if (Sweep::is_first()) {
      parts.enter(part);
    }
  }

 private:
  Grid<Real> m_grid;
  std::int64_t m_steps;
  Real& m_time;
  OwnArray<Real> m_fastest_of_rows;
};

}  // namespace roofladder::yee_vortex
