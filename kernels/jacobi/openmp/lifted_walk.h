// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <new>
#include <omp.h>
#include <vector>

#include "kernels/jacobi/openmp/lifted_grid.h"
#include "kernels/jacobi/openmp/lifted_rows.h"
#include "kernels/jacobi/openmp/tile_walk.h"

// Does several sweeps in one pass over a lifted grid, in place.
namespace roofladder::jacobi {

// Memory that begins with a cache line.
template <typename Element>
struct LineAllocator {
  using value_type = Element;
  static constexpr std::align_val_t line{64};

  Element* allocate(std::size_t count) {
    return static_cast<Element*>(::operator new(count * sizeof(Element), line));
  }
  void deallocate(Element* data, std::size_t /*count*/) { ::operator delete(data, line); }

  bool operator==(const LineAllocator& /*other*/) const { return true; }
};

// Whether sums of four neighbours are multiplied by 1/4 in every sweep, or by (1/4)^depth in the
// last. Both are powers of two, so the results have the same bits.
enum class Quarters { every_sweep, last_sweep };

// A thread's share of a pass, like TileWalk's but by pairs of rows. In each step a pair enters at
// level 0, and level t computes a pair from the four rows of level t - 1 that end one row further
// down, in place of the two rows that it needed last.
template <Quarters quarters, typename Real>
class LiftedWalk {
 public:
  // Copies the rows that neighbouring threads will overwrite: run() only when all have done so.
  LiftedWalk(const LiftedGrid<Real>& grid, int depth)
      : m_grid(grid),
        m_depth(depth),
        m_band(band_of_thread(grid.n() - 2)),
        m_kept(std::size_t(2 * (depth + 1)) * columns),
        m_above(copied({m_band.begin - depth, m_band.begin})),
        m_below(copied({m_band.end, m_band.end + depth})) {}

  // Returns the greatest change of the last sweep.
  Real run() {
    for (m_strip = 0; m_strip < m_grid.strips() && m_band.count() > 0; ++m_strip) {
      m_boundary = {boundary(0), boundary(m_grid.n() - 1)};
      find_owned();
      walk();
    }
    return std::max(m_error, m_error_of_second);
  }

 private:
  // Memory of the thread itself, aligned, since a register that straddles two lines takes twice as
  // long.
  using Rows = std::vector<Real, LineAllocator<Real>>;

  static constexpr int columns = StripShape::columns;
  static constexpr int nowhere = -1;
  static constexpr int prefetched_rows = 4;

  // Rows y and y + 1 of a level.
  struct Pair {
    Real* first;
    Real* second;
  };

  Range whole() const { return {0, m_grid.n()}; }
  Range interior() const { return {1, m_grid.n() - 1}; }

  Rows copied(Range rows) const {
    rows = rows.grown(0, whole());
    Rows copy(std::size_t(m_grid.strips()) * std::size_t(rows.count()) * columns);
    for (int strip = 0; strip < m_grid.strips(); ++strip) {
      for (int y = rows.begin; y < rows.end; ++y) {
        const int number = strip * rows.count() + y - rows.begin;
        m_grid.copy_with_halo(strip, y, copy.data() + std::ptrdiff_t{number} * columns);
      }
    }
    return copy;
  }

  // The place in the strip of that boundary column, if it has it.
  int boundary(int column) const {
    const int of_strip = column - m_strip * StripShape::owned;
    return StripShape::holds(of_strip) ? StripShape::place_of(of_strip) : nowhere;
  }

  void find_owned() {
    std::ranges::fill(m_is_owned, Real(0));
    const int first = m_strip * StripShape::owned;
    for (int column = 0; column < StripShape::owned; ++column) {
      m_is_owned[StripShape::place_of(column)] = interior().holds(first + column) ? 1.f : 0.f;
    }
  }

  void walk() {
    const int begin = m_band.begin - m_depth;
    for (m_step = 0; begin + 2 * m_step < m_band.end + m_depth; ++m_step) {
      const int y = begin + 2 * m_step;
      enter(y, kept(0).first);
      enter(y + 1, kept(0).second);
      for (int level = 1; level <= std::min(m_step, m_depth); ++level) {
        make(level, y - level);
      }
    }
  }

  // The pair that the level computed in this step, or `before` steps ago.
  Pair kept(int level, int before = 0) {
    const int place = (m_step - level - before + m_depth + 1) % (m_depth + 1);
    Real* first = m_kept.data() + std::ptrdiff_t{2} * place * columns;
    return {first, first + columns};
  }

  void enter(int y, Real* to) {
    const Range above = Range{m_band.begin - m_depth, m_band.begin}.grown(0, whole());
    const Range below = Range{m_band.end, m_band.end + m_depth}.grown(0, whole());
    if (m_band.holds(y)) {
      m_grid.prefetch(m_strip, std::min(y + prefetched_rows, m_band.end));
      m_grid.copy_with_halo(m_strip, y, to);
    } else if (above.holds(y)) {
      std::copy_n(of_neighbour(m_above, above, y), columns, to);
    } else if (below.holds(y)) {
      std::copy_n(of_neighbour(m_below, below, y), columns, to);
    }
  }

  const Real* of_neighbour(const Rows& copy, Range rows, int y) const {
    const int number = m_strip * rows.count() + y - rows.begin;
    return copy.data() + std::ptrdiff_t{number} * columns;
  }

  void make(int level, int y) {
    const auto [above, first] = kept(level - 1, 1);
    const auto [second, below] = kept(level - 1);
    if (level < m_depth) {
      make_rows(level, y, {above, first, second, below}, {above, first});
      return;
    }
    const Pair to{m_grid.row(m_strip, y), m_grid.row(m_strip, y + 1)};
    make_rows(level, y, {above, first, second, below}, to);
    finish(y, to, {first, second});
  }

  // Four rows of a level, of which the next level computes the middle two.
  struct Four {
    Real* above;
    Real* first;
    Real* second;
    Real* below;
  };

  void make_rows(int level, int y, const Four& rows, Pair to) {
    if (!is_made(level, y) || !is_made(level, y + 1)) {
      make_row(level, y, {rows.above, rows.first, rows.second}, to.first);
      make_row(level, y + 1, {rows.first, rows.second, rows.below}, to.second);
      return;
    }
    const auto of_first = boundary_of(rows.first);
    const auto of_second = boundary_of(rows.second);
    const float factor = factor_of(level);
    const auto relax = factor == 1 ? relax_pair<false, Real> : relax_pair<true, Real>;
    relax(rows.above, rows.first, rows.second, rows.below, to.first, to.second, factor);
    put_boundary(of_first, level, to.first);
    put_boundary(of_second, level, to.second);
  }

  // Whether the level sums up the row, which may be outside the grid or on its boundary.
  bool is_made(int level, int y) const {
    return level == m_depth ? m_band.holds(y) : interior().holds(y);
  }

  void make_row(int level, int y, const std::array<Real*, 3>& rows, Real* to) {
    const auto [above, row, below] = rows;
    if (is_made(level, y)) {
      const auto of_row = boundary_of(row);
      const float factor = factor_of(level);
      const auto relax = factor == 1 ? relax_row<false, Real> : relax_row<true, Real>;
      relax(above, row, below, to, factor);
      put_boundary(of_row, level, to);
    } else if (level < m_depth && whole().holds(y)) {
      std::transform(row, row + columns, to, [&](Real value) { return carried(value, level); });
    }
  }

  float factor_of(int level) const {
    if (quarters == Quarters::every_sweep) {
      return 0.25f;
    }
    return level < m_depth ? 1.f : quarter_to(m_depth);
  }
  static float quarter_to(int power) { return std::ldexp(1.f, -2 * power); }

  // The boundary's value as the level holds it.
  Real carried(Real before, int level) const {
    if (quarters == Quarters::every_sweep) {
      return before;
    }
    return before * (level < m_depth ? 4.f : quarter_to(m_depth - 1));
  }

  std::array<Real, 2> boundary_of(const Real* row) const {
    return {row[std::max(m_boundary[0], 0)], row[std::max(m_boundary[1], 0)]};
  }
  void put_boundary(const std::array<Real, 2>& before, int level, Real* to) const {
    for (std::size_t side = 0; side < 2; ++side) {
      if (m_boundary[side] != nowhere) {
        to[m_boundary[side]] = carried(before[side], level);
      }
    }
  }

  // Stores rows y and y + 1, if they belong to the band.
  void finish(int y, Pair fresh, Pair old) {
    const bool has_first = m_band.holds(y);
    const bool has_second = m_band.holds(y + 1);
    if (has_first) {
      m_grid.keep_edges(m_strip, y);
    }
    if (has_second) {
      m_grid.keep_edges(m_strip, y + 1);
    }
    if (has_first && has_second) {
      find_changes(change_of(fresh.first, old.first), change_of(fresh.second, old.second));
    } else if (has_first) {
      find_change(change_of(fresh.first, old.first));
    } else if (has_second) {
      find_change(change_of(fresh.second, old.second));
    }
  }

  // Data for the change of a row in the last sweep.
  struct Change {
    const Real* fresh;
    const Real* old;
    const Real* is_owned;
    float factor;  // by which `old` must be multiplied

    Real operator[](int i) const {
      using std::fabs;
      const Real before = quarters == Quarters::every_sweep ? old[i] : factor * old[i];
      return is_owned[i] * fabs(fresh[i] - before);
    }
  };
  Change change_of(const Real* fresh, const Real* old) const {
    return {fresh, old, m_is_owned.data(), quarter_to(m_depth - 1)};
  }

  void find_change(const Change& change) {
    Real error = m_error;
#pragma omp simd reduction(max : error)
    for (int i = 0; i < columns; i++) {
      error = std::max(error, change[i]);
    }
    m_error = error;
  }

  // Handles two rows at a time, since each maximum waits for the one before.
  void find_changes(const Change& first, const Change& second) {
    Real of_first = m_error;
    Real of_second = m_error_of_second;
#pragma omp simd reduction(max : of_first, of_second)
    for (int i = 0; i < columns; i++) {
      of_first = std::max(of_first, first[i]);
      of_second = std::max(of_second, second[i]);
    }
    m_error = of_first;
    m_error_of_second = of_second;
  }

  const LiftedGrid<Real>& m_grid;
  int m_depth;
  Range m_band;
  Rows m_kept;
  Rows m_above;  // rows of neighbouring threads, as they were before the pass
  Rows m_below;
  Rows m_is_owned = Rows(columns);  // 1: neither halo nor boundary
  int m_strip = 0;
  std::array<int, 2> m_boundary{};  // places of the grid's outermost columns
  int m_step = 0;
  Real m_error = 0.f;
  Real m_error_of_second = 0.f;  // of the second rows, when two are handled together
};

}  // namespace roofladder::jacobi
