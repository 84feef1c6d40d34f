// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "kernels/yee_vortex/openmp/time_loop.h"
#include "kernels/yee_vortex/scheme/work.h"

namespace roofladder::yee_vortex {

// Code shared by solvers that sweep over the whole mesh for every kernel of a stage, with planes as
// in the problem's array.
template <typename Real>
class Solver {
 public:
  void reset() {}
  void finish() {}

 protected:
  Solver(const Problem& problem, int own_planes)
      : m_loop(problem),
        m_solution{problem.array<Real>("state").data(), grid().plane()},
        m_own(static_cast<std::size_t>(own_planes * m_solution.plane)) {}

  const Grid<Real>& grid() const { return m_loop.grid(); }
  Planes<Real> solution() const { return m_solution; }
  Planes<Real> own(int first_plane) const {
    return {m_own.data() + first_plane * m_solution.plane, m_solution.plane};
  }

  // Calls `body(stage, state, next)` for every stage of every step. The states between stages are
  // stored in `between`, each replacing the one before it.
  template <typename Arithmetic, typename Sweep, typename Body>
  void march(Parts parts, Planes<Real> between, const Body& body) {
    const auto rates = [this](int j) {
      return [grid = grid(), solution = m_solution, begin = grid().cell(0, j)](int i) {
        return rate_of_change<Arithmetic>(grid, solution, begin + i);
      };
    };
    m_loop.template march<Sweep>(parts, rates, [&](int s, const Stage<Real>& stage) {
      body(stage, s == 0 ? m_solution : between, s == stages - 1 ? m_solution : between);
    });
  }

  // A part of a stage: a kernel for every cell.
  template <typename Sweep, typename Body>
  void sweep(Parts parts, std::uint32_t part, const Body& body) const {
    m_loop.template enter<Sweep>(parts, part);
    Sweep::cells(grid(), body);
  }

 private:
  TimeLoop<Real> m_loop;
  Planes<Real> m_solution;
  OwnArray<Real> m_own;
};

}  // namespace roofladder::yee_vortex
