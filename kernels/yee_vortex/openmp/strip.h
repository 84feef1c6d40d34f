// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <utility>

#include "kernels/yee_vortex/openmp/bands.h"
#include "kernels/yee_vortex/openmp/lanes.h"
#include "kernels/yee_vortex/scheme/lean_kernels.h"
#include "kernels/yee_vortex/scheme/work.h"

namespace roofladder::yee_vortex {

// A stage on one block of the mesh with the fewest operations, row by row. Private memory holds
// only two rows of the block and the fluxes around one of them, which fit in a first-level cache.
template <typename Real>
class Strip {
 public:
  using Arithmetic = Factored;
  static constexpr int columns = 32;
  static constexpr int rows = 32;
  static constexpr Index plane = columns + 16;  // whole vectors, the block's first cell too
  static constexpr Index elements = (2 * (state_planes + 1) + 3 * flux_planes) * plane;

  Strip(const Grid<Real>& grid, Real* memory) : m_grid(grid) {
    const auto next_planes = [&memory](int count) {
      return Planes<Real>{std::exchange(memory, memory + count * plane), plane};
    };
    for (int slot = 0; slot < 2; slot++) {
      m_states[slot] = next_planes(state_planes);
      m_viscosities[slot] = next_planes(1);
    }
    m_west = next_planes(flux_planes);
    m_south = next_planes(flux_planes);
    m_north = next_planes(flux_planes);
  }

  // Work of a stage on the mesh: faces and viscosities that neighbouring blocks share are counted
  // twice; each block computes the stage's factors itself.
  static Operations stage_work(double nx, double ny, double tiles_x, double tiles_y) {
    return (nx + 2 * tiles_x) * (ny + 2 * tiles_y) * LeanWork::viscosity +
           ((nx + tiles_x) * ny + nx * (ny + tiles_y)) * LeanWork::face +
           nx * ny * (LeanWork::inner + LeanWork::update) + tiles_x * tiles_y * LeanWork::factors;
  }

  void place(int first_column, int of_columns, int first_row, int of_rows) {
    m_first_column = first_column;
    m_columns = of_columns;
    m_first_row = first_row;
    m_rows = of_rows;
  }

  void stage(const Stage<Real>& stage, const Bands<Real>& begin, const Bands<Real>& state,
             const Bands<Real>& next) {
    const lean::Factors<Real> factors = lean::factors_of(m_grid, stage);
    load(state, -1);
    load(state, 0);
    find_north_fluxes(-1);
    for (int j = 0; j < m_rows; j++) {
      std::swap(m_south, m_north);
      load(state, j + 1);
      find_west_fluxes(j);
      find_north_fluxes(j);
      propagate(factors, begin, next, j);
    }
  }

 private:
  static constexpr Index first = 8;  // first column of the block

  static int slot_of(int j) { return j & 1; }

  static lean::State<Real> cell_at(const Planes<Real>& planes, Index at) {
    lean::State<Real> cell;
    UNROLL_ALL
    for (int k = 0; k < state_planes; k++) {
      cell.of[k] = planes.at(k, at);
    }
    return cell;
  }

  static void keep(const lean::FaceFlux<Real>& flux, const Planes<Real>& planes, Index at) {
    planes.at(0, at) = flux.mean.density;
    planes.at(1, at) = flux.mean.along;
    planes.at(2, at) = flux.mean.across;
    planes.at(3, at) = flux.mean.energy;
    planes.at(4, at) = flux.slope.density;
    planes.at(5, at) = flux.slope.along;
    planes.at(6, at) = flux.slope.across;
    planes.at(7, at) = flux.slope.energy;
  }
  static lean::FaceFlux<Real> kept(const Planes<Real>& planes, Index at) {
    return {{planes.at(0, at), planes.at(1, at), planes.at(2, at), planes.at(3, at)},
            {planes.at(4, at), planes.at(5, at), planes.at(6, at), planes.at(7, at)}};
  }

  // Columns past the mesh's last repeat its first ones.
  void load(const Bands<Real>& state, int j) const {
    const int row = (m_first_row + j + m_grid.ny) % m_grid.ny;
    const int inside = std::min(m_columns, m_grid.nx - m_first_column);
    const Planes<Real>& to = m_states[slot_of(j)];
    for (int k = 0; k < state_planes; k++) {
      const Real* const from = &state.planes(row).at(k, state.begin_of_row(row));
      Real* const into = &to.at(k, first);
      std::copy_n(from + m_first_column, inside, into);
      into[-1] = from[(m_first_column - 1 + m_grid.nx) % m_grid.nx];
      for (int i = inside; i <= m_columns; i++) {
        into[i] = from[(m_first_column + i) % m_grid.nx];
      }
    }
    over_lanes<Real>(first - 1, m_columns + 2,
                     [state = to, viscosities = m_viscosities[slot_of(j)]](Index at) {
                       find_viscosity<Arithmetic>(state, viscosities, at);
                     });
  }

  void find_west_fluxes(int j) const {
    over_lanes<Real>(
        first, m_columns + 1,
        [grid = m_grid, state = m_states[slot_of(j)], viscosities = m_viscosities[slot_of(j)],
         fluxes = m_west](Index at) {
          keep(lean::face<0, Unrolled>(cell_at(state, at - 1), cell_at(state, at),
                                       lean::friction_between<0>(grid, viscosities.at(0, at - 1),
                                                                 viscosities.at(0, at))),
               fluxes, at);
        });
  }

  void find_north_fluxes(int j) const {
    const int here = slot_of(j);
    const int north = slot_of(j + 1);
    over_lanes<Real>(
        first, m_columns,
        [grid = m_grid, state = m_states[here], state_north = m_states[north],
         viscosities = m_viscosities[here], viscosities_north = m_viscosities[north],
         fluxes = m_north](Index at) {
          keep(lean::face<1, Unrolled>(cell_at(state, at), cell_at(state_north, at),
                                       lean::friction_between<1>(grid, viscosities.at(0, at),
                                                                 viscosities_north.at(0, at))),
               fluxes, at);
        });
  }

  void propagate(const lean::Factors<Real>& factors, const Bands<Real>& begin,
                 const Bands<Real>& next, int j) const {
    const int row = m_first_row + j;
    const Index to_mesh = next.begin_of_row(row) + m_first_column - first;
    over_lanes<Real>(
        first, m_columns,
        [grid = m_grid, factors, from = begin.planes(row), to = next.planes(row), to_mesh,
         state = m_states[slot_of(j)], viscosities = m_viscosities[slot_of(j)], west = m_west,
         south = m_south, north = m_north](Index at) {
          const lean::State<Real> cell = cell_at(state, at);
          const lean::State<Real> after = lean::cell_after(
              factors, cell_at(from, at + to_mesh), cell,
              lean::Faces<Real>{kept(west, at), kept(west, at + 1), kept(south, at),
                                kept(north, at)},
              lean::inner<Unrolled>(cell, lean::friction_inside(grid, viscosities.at(0, at))));
          UNROLL_ALL
          for (int k = 0; k < state_planes; k++) {
            to.at(k, at + to_mesh) = after.of[k];
          }
        });
  }

  Grid<Real> m_grid;
  Planes<Real> m_states[2];       // this row and the next, by the parity of the row
  Planes<Real> m_viscosities[2];  // likewise
  Planes<Real> m_west;
  Planes<Real> m_south;
  Planes<Real> m_north;
  int m_first_column = 0;
  int m_columns = 0;
  int m_first_row = 0;
  int m_rows = 0;
};

}  // namespace roofladder::yee_vortex
