// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>
#include <string>
#include <vector>

#include "kernels/yee_vortex/openmp/sweeps.h"
#include "kernels/yee_vortex/openmp/tile.h"
#include "kernels/yee_vortex/openmp/work.h"

namespace roofladder::yee_vortex {

inline const std::vector<std::string> tiled_parts{"time_step", "stage"};

// How the arrays of the mesh lie.
enum class Layout {
  of_the_kernel,  // as the problem's array
  aligned,        // rows of whole blocks; what pads them is computed, and not used
  domains         // such rows, in a band of memory for each thread
};

inline int whole_tiles(std::int64_t cells, int tile) {
  return static_cast<int>((cells + tile - 1) / tile);
}

// Work of a stage: cells and, of faces and viscosities, those that neighbouring blocks share twice.
template <typename Arithmetic>
Operations tiled_stage(double nx, double ny, double tiles_x, double tiles_y) {
  using W = WorkOf<Arithmetic>;
  return (nx + 2 * tiles_x) * (ny + 2 * tiles_y) * W::viscosity +
         ((nx + tiles_x) * ny + nx * (ny + tiles_y)) * W::fluxes +
         nx * ny * (W::integral + W::propagation);
}

template <typename Arithmetic, Layout layout>
void tiled_work(const Size& size, double cache, rl_work& work) {
  const int tiles_x = whole_tiles(size["nx"], tile_columns);
  const int tiles_y = whole_tiles(size["ny"], tile_rows);
  const auto nx = static_cast<double>(size["nx"]);
  const auto ny = static_cast<double>(size["ny"]);
  const double pitch = layout == Layout::of_the_kernel ? nx : tile_columns * tiles_x;
  const auto steps = static_cast<double>(size["steps"]);
  declare(nx * ny * steps * WorkOf<Arithmetic>::time_step +
              steps * stages * tiled_stage<Arithmetic>(pitch, ny, tiles_x, tiles_y) +
              of_steps(size),
          work);
  // In the mean of stages: the first reads one state, the last two write one that they do not read.
  declare_bytes(size, cache, pitch * ny, {{20, 12, 8}}, work);
}

// A stage block by block.
template <typename Arithmetic, Layout layout, typename Real>
class TiledSolver {
 public:
  explicit TiledSolver(const Problem& problem)
      : m_grid(problem.size, pitch_for(problem.size["nx"])),
        m_steps(problem.size["steps"]),
        m_time(problem.array<Real>("time")[0]),
        m_given{problem.array<Real>("state").data(), m_grid.ny, m_grid.nx},
        m_band_rows(rows_of_band(m_grid.ny)),
        m_states(static_cast<std::size_t>(state_count * elements_of_state())),
        m_tiles(static_cast<std::size_t>(omp_get_max_threads() * OneTile::elements)),
        m_fastest_of_rows(static_cast<std::size_t>(m_grid.ny)) {}

  void reset() {
    if constexpr (layout != Layout::of_the_kernel) {
      copy(m_given, solution(), m_grid.nx, m_grid.ny);
    }
  }

  void finish() {
    if constexpr (layout != Layout::of_the_kernel) {
      copy(solution(), m_given, m_grid.nx, m_grid.ny);
    }
  }

  void run(Parts parts) {
#pragma omp parallel
    march(parts);
  }

 private:
  using OneTile = Tile<Arithmetic, Real>;
  static constexpr int state_count = layout == Layout::of_the_kernel ? 2 : 3;

  static Index pitch_for(std::int64_t nx) {
    return layout == Layout::of_the_kernel ? nx : tile_columns * whole_tiles(nx, tile_columns);
  }

  // Whole rows of blocks, so that the blocks are the same for any number of threads.
  static int rows_of_band(int ny) {
    if constexpr (layout != Layout::domains) {
      return ny;
    }
    return tile_rows * whole_tiles(whole_tiles(ny, tile_rows), omp_get_max_threads());
  }

  Index elements_of_state() const {
    const int bands = (m_grid.ny + m_band_rows - 1) / m_band_rows;
    return bands * state_planes * m_band_rows * m_grid.pitch;
  }
  Bands<Real> own(int number) const {
    return {m_states.data() + number * elements_of_state(), m_band_rows, m_grid.pitch};
  }
  Bands<Real> solution() const { return layout == Layout::of_the_kernel ? m_given : own(2); }

  void march(Parts parts) {
    OneTile tile(m_grid, m_tiles.data() + omp_get_thread_num() * OneTile::elements);
    const Bands<Real> states[] = {solution(), own(0), own(1), solution()};
    for (std::int64_t step = 0; step < m_steps; step++) {
      enter(parts, 0);
      const Real dt = time_step();
      if (omp_get_thread_num() == 0) {
        m_time = step == 0 ? dt : m_time + dt;
      }
      enter(parts, 1);
      for (int s = 0; s < stages; s++) {
        do_tiles(tile, {Real(of_begin[s]), Real(of_step[s]), dt}, states[s], states[s + 1]);
      }
    }
  }

  void enter(Parts parts, std::uint32_t part) const {
    if (omp_get_thread_num() == 0) {
      parts.enter(part);
    }
  }

  void do_tiles(OneTile& tile, const Stage<Real>& stage, const Bands<Real>& state,
                const Bands<Real>& next) const {
    const int band_tiles = layout == Layout::domains ? m_band_rows / tile_rows : 1;
#pragma omp for schedule(static, band_tiles)
    for (int j = 0; j < whole_tiles(m_grid.ny, tile_rows); j++) {
      const int row = j * tile_rows;
      for (int column = 0; column < m_grid.nx; column += tile_columns) {
        const int columns = layout == Layout::of_the_kernel
                                ? std::min(tile_columns, m_grid.nx - column)
                                : tile_columns;
        tile.place(column, columns, row, std::min(tile_rows, m_grid.ny - row));
        tile.stage(stage, solution(), state, next);
      }
    }
  }

  Real time_step() const {
    const Real fastest = Threads::greatest(m_grid, m_fastest_of_rows.data(), [this](int j) {
      return [grid = m_grid, planes = solution().planes(j), begin = solution().begin_of_row(j)](
                 int i) { return rate_of_change<Arithmetic>(grid, planes, begin + i); };
    });
    return Real(courant) / fastest;
  }

  Grid<Real> m_grid;
  std::int64_t m_steps;
  Real& m_time;
  Bands<Real> m_given;
  int m_band_rows;
  OwnArray<Real> m_states;
  OwnArray<Real> m_tiles;
  OwnArray<Real> m_fastest_of_rows;
};

}  // namespace roofladder::yee_vortex
