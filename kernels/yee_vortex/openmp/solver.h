// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "kernels/yee_vortex/openmp/sweeps.h"
#include "kernels/yee_vortex/openmp/time_step.h"

// What the solvers share: where the solution lies and the loop over time steps and stages. The time
// step never leaves the memory of the device that computes it.
namespace roofladder::yee_vortex {

template <typename Real>
class Solver {
 public:
  void reset() {}
  void finish() {}

 protected:
  Solver(const Problem& problem, Index pitch, int own_planes)
      : m_grid(problem.size, pitch),
        m_steps(problem.size["steps"]),
        m_solution{problem.array<Real>("state").data(), pitch * m_grid.ny},
        m_time(problem.array<Real>("time")[0]),
        m_fastest_of_rows(static_cast<std::size_t>(m_grid.ny)),
        m_own(static_cast<std::size_t>(own_planes * m_solution.plane)) {}

  const Grid<Real>& grid() const { return m_grid; }
  Planes<Real> solution() const { return m_solution; }
  Planes<Real> own(int first_plane) const {
    return {m_own.data() + first_plane * m_solution.plane, m_solution.plane};
  }

  // Calls `stage(stage, state, next)` for every stage of every step, in all threads of the region.
  // The states between stages lie in `between`, each in the place of the one before it.
  template <typename Arithmetic, typename Sweep, typename Body>
  void march(Parts parts, Planes<Real> between, const Body& body) {
    Sweep::region([&] {
      for (std::int64_t step = 0; step < m_steps; step++) {
        enter<Sweep>(parts, 0);
        const Real dt = time_step<Arithmetic, Sweep>(step == 0);
        for (int s = 0; s < stages; s++) {
          const Stage<Real> stage{Real(of_begin[s]), Real(of_step[s]), dt};
          body(stage, s == 0 ? m_solution : between, s == stages - 1 ? m_solution : between);
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
  template <typename Arithmetic, typename Sweep>
  Real time_step(bool first) {
    const Real fastest = Sweep::greatest(m_grid, m_fastest_of_rows.data(), [this](int j) {
      return [grid = m_grid, solution = m_solution, begin = m_grid.cell(0, j)](int i) {
        return rate_of_change<Arithmetic>(grid, solution, begin + i);
      };
    });
    const Real dt = Real(courant) / fastest;
    if (Sweep::is_first()) {
      m_time = first ? dt : m_time + dt;
    }
    return dt;
  }

  Grid<Real> m_grid;
  std::int64_t m_steps;
  Planes<Real> m_solution;
  Real& m_time;
  OwnArray<Real> m_fastest_of_rows;
  OwnArray<Real> m_own;
};

}  // namespace roofladder::yee_vortex
