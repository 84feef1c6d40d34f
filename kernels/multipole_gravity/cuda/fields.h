// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <span>
#include <vector>

#include "kernels/multipole_gravity/harmonics.h"
#include "roofladder/cuda/variant.hpp"

// Code that all variants share: the fields on the device and the declared work.
namespace roofladder::multipole {

class Fields {
 public:
  explicit Fields(const Problem& problem)
      : m_grid(grid_of(problem.size)),
        m_density(problem.array<const double>("density").data()),
        m_volume(problem.array<const double>("volume").data()),
        m_moments(problem.array<double>("moments")) {}

  void reset() {}
  void finish() {}

 protected:
  const Grid m_grid;
  const double* const m_density;
  const double* const m_volume;  // for the cells of a row, which differ in phi only
  const std::span<double> m_moments;
};

// Density, volumes and tables of `table` reals are read once; moments are written once.
inline void declare_bytes(const Grid& grid, Index table, rl_work& work) {
  work.minimum_read = sizeof(double) * static_cast<double>(grid.cells() + grid.rows() + table);
  work.minimum_write = sizeof(double) * static_cast<double>(grid.radii * moments);
}

// Reals that one kernel writes and the next one reads: bytes that do not fit in the cache.
inline void declare_intermediate(double reals, double cache, rl_work& work) {
  const double spilled = std::max(0.0, sizeof(double) * reals - cache);
  work.minimum_read += spilled;
  work.minimum_write += spilled;
}

}  // namespace roofladder::multipole
