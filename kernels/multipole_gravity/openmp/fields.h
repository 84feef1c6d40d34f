// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "kernels/multipole_gravity/harmonics.h"
#include "roofladder/openmp/variant.hpp"

// Code that the variants share around their loops: the arrays, declared work.
namespace roofladder::multipole {

template <typename Real>
class Fields : public Angles<Real> {
 public:
  explicit Fields(const Problem& problem)
      : Angles<Real>(problem),
        grid(grid_of(problem.size)),
        density(problem.array<Real>("density").data()),
        volume(problem.array<Real>("volume").data()),
        shell_moments(problem.array<Real>("moments").data()) {}

  void reset() {}
  void finish() {}

  const Grid grid;
  const Real* const density;
  const Real* const volume;  // for the cells of a row, which differ in phi only
  Real* const shell_moments;
};

// Density, volumes and tables of `table` reals are read once; moments are written by regular
// stores.
inline void declare_bytes(const Grid& grid, Index table, rl_work& work) {
  work.minimum_read = sizeof(double) * static_cast<double>(grid.cells() + grid.rows() + table);
  work.minimum_write = sizeof(double) * static_cast<double>(grid.radii * moments);
  work.write_allocate = work.minimum_write;
}

// For each cell: the harmonics by recurrence, its mass, and an update of every moment.
inline void work_of_every_cell(const Size& size, double /*cache*/, rl_work& work) {
  const Grid grid = grid_of(size);
  constexpr int raised = legendres - (l_max + 1);
  constexpr int sines = moments - legendres;
  const auto cells = static_cast<double>(grid.cells());
  work.fp64.mul = cells * (2 * l_max + 3 * raised + 4 * l_max + legendres + sines + 1 + moments);
  work.fp64.add = cells * (raised + 2 * l_max + moments);
  declare_bytes(grid, 2 * (grid.theta + grid.phi + legendres), work);
}

}  // namespace roofladder::multipole
