// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "kernels/yee_vortex/openmp/tile.h"
#include "kernels/yee_vortex/openmp/time_loop.h"
#include "kernels/yee_vortex/scheme/work.h"

namespace roofladder::yee_vortex {

inline const std::vector<std::string> tiled_parts{"time_step", "stage"};

// The layout of the mesh's arrays.
enum class Layout {
  of_the_kernel,  // as the problem's array
  aligned,        // rows of whole blocks; padding is computed, but not used
  domains         // such rows, in a band of memory for each thread
};

inline int whole_tiles(std::int64_t cells, int tile) {
  return static_cast<int>((cells + tile - 1) / tile);
}

// Elements between rows.
template <typename OneTile, Layout layout>
int pitch_for(std::int64_t nx) {
  return layout == Layout::of_the_kernel ? static_cast<int>(nx)
                                         : OneTile::columns * whole_tiles(nx, OneTile::columns);
}

template <typename OneTile, Layout layout>
void tiled_work(const Size& size, double cache, rl_work& work) {
  const int tiles_x = whole_tiles(size["nx"], OneTile::columns);
  const int tiles_y = whole_tiles(size["ny"], OneTile::rows);
  const auto ny = static_cast<double>(size["ny"]);
  const double pitch = pitch_for<OneTile, layout>(size["nx"]);
  declare_operations<typename OneTile::Arithmetic>(
      size, OneTile::stage_work(pitch, ny, tiles_x, tiles_y), work);
  // Mean over the stages: the first reads one state, the last two write one that they do not read.
  declare_bytes(size, cache, pitch * ny, {{20, 12, 8}}, work);
}

// Runs a stage block by block.
template <typename OneTile, Layout layout, typename Real>
class TiledSolver {
 public:
  explicit TiledSolver(const Problem& problem)
      : m_loop(problem),
        m_given{problem.array<Real>("state").data(), grid().ny, grid().nx},
        m_pitch(pitch_for<OneTile, layout>(grid().nx)),
        m_band_rows(rows_of_band(grid().ny)),
        m_states(static_cast<std::size_t>(state_count * elements_of_state())),
        m_tiles(static_cast<std::size_t>(omp_get_max_threads() * OneTile::elements)) {}

  void reset() {
    if constexpr (layout != Layout::of_the_kernel) {
      copy(m_given, solution(), grid().nx, grid().ny);
    }
  }

  void finish() {
    if constexpr (layout != Layout::of_the_kernel) {
      copy(solution(), m_given, grid().nx, grid().ny);
    }
  }

  void run(Parts parts) {
    const auto rates = [this](int j) {
      return [grid = grid(), planes = solution().planes(j),
              begin = solution().begin_of_row(j)](int i) {
        return rate_of_change<typename OneTile::Arithmetic>(grid, planes, begin + i);
      };
    };
    const Bands<Real> states[] = {solution(), own(0), own(1), solution()};
    m_loop.template march<Threads>(parts, rates, [&](int s, const Stage<Real>& stage) {
      if (s == 0) {
        m_loop.template enter<Threads>(parts, 1);
      }
      do_tiles(stage, states[s], states[s + 1]);
    });
  }

 private:
  static constexpr int state_count = layout == Layout::of_the_kernel ? 2 : 3;

  const Grid<Real>& grid() const { return m_loop.grid(); }

  // Whole rows of blocks, so that the blocks do not depend on the number of threads.
  static int rows_of_band(int ny) {
    if constexpr (layout != Layout::domains) {
      return ny;
    }
    return OneTile::rows * whole_tiles(whole_tiles(ny, OneTile::rows), omp_get_max_threads());
  }

  Index elements_of_state() const {
    return own_bands(nullptr).band() * whole_tiles(grid().ny, m_band_rows);
  }
  Bands<Real> own(int number) const {
    return own_bands(m_states.data() + number * elements_of_state());
  }
  Bands<Real> own_bands(Real* data) const { return {data, m_band_rows, m_pitch}; }
  Bands<Real> solution() const { return layout == Layout::of_the_kernel ? m_given : own(2); }

  void do_tiles(const Stage<Real>& stage, const Bands<Real>& state, const Bands<Real>& next) const {
    OneTile tile(grid(), m_tiles.data() + omp_get_thread_num() * OneTile::elements);
    const int band_tiles = layout == Layout::domains ? m_band_rows / OneTile::rows : 1;
#pragma omp for schedule(static, band_tiles)
    for (int j = 0; j < whole_tiles(grid().ny, OneTile::rows); j++) {
      const int row = j * OneTile::rows;
      for (int column = 0; column < grid().nx; column += OneTile::columns) {
        const int columns = layout == Layout::of_the_kernel
                                ? std::min(OneTile::columns, grid().nx - column)
                                : OneTile::columns;
        tile.place(column, columns, row, std::min(OneTile::rows, grid().ny - row));
        tile.stage(stage, solution(), state, next);
      }
    }
  }

  TimeLoop<Real> m_loop;
  Bands<Real> m_given;
  Index m_pitch;
  int m_band_rows;
  OwnArray<Real> m_states;
  OwnArray<Real> m_tiles;
};

}  // namespace roofladder::yee_vortex
