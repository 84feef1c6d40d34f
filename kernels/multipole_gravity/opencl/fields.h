// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <span>
#include <utility>

#include "kernels/multipole_gravity/harmonics.h"
#include "roofladder/opencl/precision.hpp"

// The host's part of the kernels of this folder, and their declared work.
namespace roofladder::multipole {

// At least this many work-items, in one dimension.
inline opencl_c::Shape covering(std::size_t items) {
  constexpr std::size_t group = 64;
  return {{opencl_c::groups_for(items, group), 1}, {group, 1}};
}

template <typename Real>
class Fields {
 public:
  Fields(const Problem& problem, opencl_c::Queue& queue)
      : m_extents{static_cast<std::uint64_t>(problem.size["radii"]),
                  static_cast<std::uint64_t>(problem.size["theta"]),
                  static_cast<std::uint64_t>(problem.size["phi"])},
        m_density(opencl_c::rounded_array<Real>(queue, problem.array<double>("density"))),
        m_volume(opencl_c::rounded_array<Real>(queue, problem.array<double>("volume"))),
        m_moments(queue, problem.array<double>("moments").size()),
        m_host_moments(problem.array<double>("moments")) {}

  void reset() {}
  void finish() { opencl_c::download(m_moments, m_host_moments); }

 protected:
  struct Extents {
    std::uint64_t radii;
    std::uint64_t theta;
    std::uint64_t phi;
  };

  const Extents m_extents;
  opencl_c::Array<Real> m_density;
  opencl_c::Array<Real> m_volume;  // for the cells of a row, which differ in phi only
  opencl_c::Array<Real> m_moments;

 private:
  std::span<double> m_host_moments;
};

inline constexpr std::size_t cell_group = 64;

// For kernels whose work-items, or groups, each compute the harmonics of a cell.
template <typename Real>
class CellFields : public Fields<Real> {
 public:
  CellFields(const Problem& problem, opencl_c::Queue& queue)
      : Fields<Real>(problem, queue),
        m_cos_theta(opencl_c::rounded_array<Real>(queue, problem.array<double>("cos_theta"))),
        m_sin_theta(opencl_c::rounded_array<Real>(queue, problem.array<double>("sin_theta"))),
        m_cos_phi(opencl_c::rounded_array<Real>(queue, problem.array<double>("cos_phi"))),
        m_sin_phi(opencl_c::rounded_array<Real>(queue, problem.array<double>("sin_phi"))),
        m_raise(opencl_c::rounded_array<Real>(queue, problem.array<double>("raise"))),
        m_drop(opencl_c::rounded_array<Real>(queue, problem.array<double>("drop"))) {}

 protected:
  void launch(opencl_c::Queue& queue, std::size_t items_of_cell) {
    this->m_moments.fill(0);
    const std::uint64_t cells = this->m_density.size();
    queue.launch("expand",
                 {{opencl_c::groups_for(cells * items_of_cell, cell_group), 1}, {cell_group, 1}},
                 cells, this->m_extents.theta, this->m_extents.phi, this->m_density, this->m_volume,
                 m_cos_theta, m_sin_theta, m_cos_phi, m_sin_phi, m_raise, m_drop, this->m_moments);
  }

 private:
  opencl_c::Array<Real> m_cos_theta;
  opencl_c::Array<Real> m_sin_theta;
  opencl_c::Array<Real> m_cos_phi;
  opencl_c::Array<Real> m_sin_phi;
  opencl_c::Array<Real> m_raise;
  opencl_c::Array<Real> m_drop;
};

// Density, volumes and tables of `table` reals are read once; moments are written once.
template <typename Real>
void declare_bytes(const Grid& grid, Index table, rl_work& work) {
  work.minimum_read = sizeof(Real) * static_cast<double>(grid.cells() + grid.rows() + table);
  work.minimum_write = sizeof(Real) * static_cast<double>(grid.radii * moments);
}

// Reals that one kernel writes and the next one reads: bytes that do not fit in the cache.
template <typename Real>
void declare_intermediate(double reals, double cache, rl_work& work) {
  const double spilled = std::max(0.0, sizeof(Real) * reals - cache);
  work.minimum_read += spilled;
  work.minimum_write += spilled;
}

// For each cell: the harmonics by recurrence, its mass, and an update of every moment.
template <typename Real>
void work_of_every_cell(const Size& size, double /*cache*/, rl_work& work) {
  const Grid grid = grid_of(size);
  constexpr int raised = legendres - (l_max + 1);
  constexpr int sines = moments - legendres;
  const auto cells = static_cast<double>(grid.cells());
  rl_operations& operations = opencl_c::operations_in<Real>(work);
  operations.mul = cells * (2 * l_max + 2 * raised + 2 * l_max + legendres + sines + 1 + moments);
  operations.fma = cells * (raised + 2 * l_max);
  operations.add = cells * moments;
  declare_bytes<Real>(grid, 2 * (grid.theta + grid.phi + legendres), work);
}

}  // namespace roofladder::multipole
