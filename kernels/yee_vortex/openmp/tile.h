// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>

#include "kernels/yee_vortex/openmp/bands.h"
#include "kernels/yee_vortex/openmp/lanes.h"
#include "kernels/yee_vortex/scheme/merged_kernels.h"
#include "kernels/yee_vortex/scheme/work.h"

namespace roofladder::yee_vortex {

// A stage on one block of the mesh, in private memory that fits in a second-level cache: the block
// and the cells around it are copied there, and the fluxes between them are not stored in any array
// of the mesh. Faces and viscosities that neighbouring blocks share are computed by each of them.
template <typename Real>
class Tile {
 public:
  using Arithmetic = Factored;
  static constexpr int columns = 32;
  static constexpr int rows = 16;
  static constexpr int planes = state_planes + 1 + 2 * flux_planes;
  static constexpr Index pitch = columns + 8;  // whole vectors, for the block's first cell too
  static constexpr Index plane = pitch * (rows + 2);
  static constexpr Index elements = planes * plane;

  Tile(const Grid<Real>& grid, Real* memory)
      : m_grid(grid),
        m_state{memory, plane},
        m_viscosities{memory + state_planes * plane, plane},
        m_fluxes_x{memory + (state_planes + 1) * plane, plane},
        m_fluxes_y{memory + (state_planes + 1 + flux_planes) * plane, plane} {}

  // Work of a stage on the mesh: faces and viscosities that neighbouring blocks share are counted
  // twice.
  static Operations stage_work(double nx, double ny, double tiles_x, double tiles_y) {
    using W = WorkOf<Arithmetic>;
    return (nx + 2 * tiles_x) * (ny + 2 * tiles_y) * W::viscosity +
           ((nx + tiles_x) * ny + nx * (ny + tiles_y)) * W::fluxes +
           nx * ny * (W::integral + W::propagation);
  }

  // Begins a block of these columns and rows; columns past the mesh's last repeat its first ones.
  void place(int first_column, int of_columns, int first_row, int of_rows) {
    m_first_column = first_column;
    m_columns = of_columns;
    m_first_row = first_row;
    m_rows = of_rows;
  }

  void stage(const Stage<Real>& stage, const Bands<Real>& begin, const Bands<Real>& state,
             const Bands<Real>& next) {
    load(state);
    compute_fluxes();
    for (int j = 0; j < m_rows; j++) {
      propagate(stage, begin, next, j);
    }
  }

 private:
  using Kernels = MergedKernels<Arithmetic, Real>;

  static Index cell(int i, int j) { return (j + 1) * pitch + 4 + i; }

  void load(const Bands<Real>& state) const {
    for (int j = -1; j <= m_rows; j++) {
      const int row = (m_first_row + j + m_grid.ny) % m_grid.ny;
      for (int k = 0; k < state_planes; k++) {
        load_row(&state.planes(row).at(k, state.begin_of_row(row)), &m_state.at(k, cell(0, j)));
      }
    }
  }

  void load_row(const Real* from, Real* to) const {
    const int inside = std::min(m_columns, m_grid.nx - m_first_column);
    std::copy_n(from + m_first_column, inside, to);
    to[-1] = from[(m_first_column - 1 + m_grid.nx) % m_grid.nx];
    for (int i = inside; i <= m_columns; i++) {
      to[i] = from[(m_first_column + i) % m_grid.nx];
    }
  }

  void compute_fluxes() const {
    for (int j = -1; j <= m_rows; j++) {
      over_lanes<Real>(cell(-1, j), m_columns + 2,
                       [state = m_state, viscosities = m_viscosities](Index at) {
                         find_viscosity<Arithmetic>(state, viscosities, at);
                       });
    }
    for (int j = 0; j < m_rows; j++) {
      over_lanes<Real>(cell(0, j), m_columns + 1,
                       [grid = m_grid, state = m_state, viscosities = m_viscosities,
                        fluxes = m_fluxes_x](Index at) {
                         Kernels::template fluxes<0>(grid, state, viscosities, fluxes, at - 1, at);
                       });
    }
    for (int j = 0; j <= m_rows; j++) {
      over_lanes<Real>(cell(0, j), m_columns,
                       [grid = m_grid, state = m_state, viscosities = m_viscosities,
                        fluxes = m_fluxes_y](Index at) {
                         Kernels::template fluxes<1>(grid, state, viscosities, fluxes, at - pitch,
                                                     at);
                       });
    }
  }

  void propagate(const Stage<Real>& stage, const Bands<Real>& begin, const Bands<Real>& next,
                 int j) const {
    const int row = m_first_row + j;
    const Index to_mesh = next.begin_of_row(row) + m_first_column - cell(0, j);
    over_lanes<Real>(cell(0, j), m_columns,
                     [grid = m_grid, stage, from = begin.planes(row), to = next.planes(row),
                      to_mesh, state = m_state, viscosities = m_viscosities, fluxes_x = m_fluxes_x,
                      fluxes_y = m_fluxes_y](Index at) {
                       Kernels::integral_and_propagation(grid, stage, from, to, at + to_mesh, state,
                                                         viscosities, fluxes_x, fluxes_y, at,
                                                         at + 1, at + pitch);
                     });
  }

  Grid<Real> m_grid;
  Planes<Real> m_state;
  Planes<Real> m_viscosities;
  Planes<Real> m_fluxes_x;
  Planes<Real> m_fluxes_y;
  int m_first_column = 0;
  int m_columns = 0;
  int m_first_row = 0;
  int m_rows = 0;
};

}  // namespace roofladder::yee_vortex
