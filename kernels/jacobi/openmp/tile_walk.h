// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cmath>
#include <omp.h>
#include <vector>

#include "kernels/jacobi/openmp/laplace.h"
#include "roofladder/openmp/simd.hpp"

// Does several sweeps in one pass over the grid, in place.
namespace roofladder::jacobi {

// Number of rows kept of a strip: a level needs three rows of the level before, and its own row
// overwrites the first of them.
inline constexpr int kept_rows(int depth) {
  return 2 * depth + 1;
}

inline constexpr int line = 16;  // floats per cache line

// Columns that a level computes beyond its strip, so that `levels` more can follow: whole vector
// registers, since computing a loop's last points one by one would cost as much as a third of its
// registers. Values beyond the last `levels` columns come from rows of any age, and are discarded.
inline constexpr int reach(int levels) {
  constexpr int points = lanes<float>;
  return (levels + points - 1) / points * points;
}

// Half of a first-level cache of 48 KiB, since another hardware thread may use the other half.
inline constexpr int kept_bytes = 24 << 10;

// Columns of a strip whose kept rows take that many bytes, in whole cache lines.
inline int strip_columns(int depth) {
  const int fitting = kept_bytes / (kept_rows(depth) * static_cast<int>(sizeof(float)));
  return (fitting - 2 * reach(depth)) / line * line;
}

// From `begin` up to, not including, `end`.
struct Range {
  int begin;
  int end;

  // Extends the range by `by` on either side, within `limit`.
  constexpr Range grown(int by, Range limit) const {
    return {std::max(begin - by, limit.begin), std::min(end + by, limit.end)};
  }
  constexpr bool holds(int index) const { return index >= begin && index < end; }
  constexpr int count() const { return std::max(0, end - begin); }
};

// The calling thread's share of the interior rows.
inline Range band_of_thread(std::int64_t rows) {
  const int threads = omp_get_num_threads();
  const int thread = omp_get_thread_num();
  return {1 + static_cast<int>(rows * thread / threads),
          1 + static_cast<int>(rows * (thread + 1) / threads)};
}

// Points that a pass computes on one thread.
inline double points_of_pass(int n, int depth) {
  const int width = strip_columns(depth);
  std::int64_t columns = 0;
  for (int begin = 0; begin < n; begin += width) {
    const Range strip{begin, begin + width};
    for (int level = 1; level <= depth; ++level) {
      columns += strip.grown(reach(depth - level), {1, n - 1}).count();
    }
  }
  return static_cast<double>(columns) * (n - 2);
}

template <typename Real>
void relax(Real* to, const Real* above, const Real* row, const Real* below, int count) {
#pragma omp simd
  for (int i = 0; i < count; i++) {
    to[i] = 0.25f * (row[i + 1] + row[i - 1] + above[i] + below[i]);
  }
}

template <typename Real>
Real greatest_change(Real error, const Real* fresh, const Real* old, int count) {
  using std::fabs;
#pragma omp simd reduction(max : error)
  for (int i = 0; i < count; i++) {
    const Real change = fabs(fresh[i] - old[i]);
    error = std::max(error, change);
  }
  return error;
}

// A thread's share of a pass of `depth` sweeps: a band of rows, strip by strip. Level t is the grid
// after t sweeps. Row y enters at level 0, and level t computes its row y - t from three rows of
// level t - 1; the row of the last level replaces the one that entered. Each level extends one row
// and column further than the next, into points that belong to neighbouring bands and strips.
template <typename Real>
class TileWalk {
 public:
  // Copies the rows that neighbouring threads will overwrite: run() only when all have done so.
  TileWalk(Grid<Real> grid, int n, int depth, bool with_error)
      : m_grid(grid),
        m_n(n),
        m_depth(depth),
        m_with_error(with_error),
        m_band(band_of_thread(n - 2)),
        m_above(copied({m_band.begin - depth, m_band.begin})),
        m_below(copied({m_band.end, m_band.end + depth})),
        m_left(size(reach(depth) * m_band.count())),
        m_kept(size(kept_rows(depth) * kept_columns() / line + 2)) {}

  // Returns the greatest change of the last sweep.
  Real run() {
    const int width = strip_columns(m_depth);
    for (int begin = 0; begin < m_n && m_band.count() > 0; begin += width) {
      m_strip = {begin, std::min(begin + width, m_n)};
      walk();
    }
    return m_error;
  }

 private:
  struct alignas(line * sizeof(float)) Line {
    Real points[line];
  };

  static std::size_t size(int count) { return static_cast<std::size_t>(count); }
  Range whole() const { return {0, m_n}; }
  Range interior() const { return {1, m_n - 1}; }
  Range band_of_level(int level) const { return m_band.grown(m_depth - level, whole()); }
  Range strip_of_level(int level) const { return m_strip.grown(reach(m_depth - level), whole()); }
  int kept_columns() const { return strip_columns(m_depth) + 2 * reach(m_depth); }

  // Row `y - t` of level t takes the place of row `y - t - 1` of level t - 1.
  Real* kept(int level, int row, int column) {
    int slot = m_newest - (m_entering - row + level);
    slot += slot < 0 ? kept_rows(m_depth) : 0;
    return reinterpret_cast<Real*>(m_kept.data() + 1) + slot * kept_columns() + reach(m_depth) +
           (column - m_strip.begin);
  }

  std::vector<Real> copied(Range rows) const {
    rows = rows.grown(0, whole());
    return {m_grid[rows.begin], m_grid[rows.begin] + std::ptrdiff_t{rows.count()} * m_n};
  }

  void walk() {
    const Range entering = band_of_level(0);
    for (int y = entering.begin; y < entering.end + m_depth; ++y) {
      m_entering = y;
      m_newest = m_newest + 1 < kept_rows(m_depth) ? m_newest + 1 : 0;
      if (m_band.holds(y)) {
        enter(y);
      } else if (entering.holds(y)) {
        enter_from_neighbour(y);
      }
      for (int level = 1; level <= m_depth; ++level) {
        if (band_of_level(level).holds(y - level)) {
          make(level, y - level);
        }
      }
    }
  }

  void enter(int y) {
    const Range columns = strip_of_level(0);
    const int margin = reach(m_depth);
    Real* left = m_left.data() + std::ptrdiff_t{margin} * (y - m_band.begin);
    std::copy_n(left, m_strip.begin - columns.begin, kept(0, y, columns.begin));
    if (m_strip.end < m_n) {
      std::copy_n(m_grid[y] + m_strip.end - margin, margin, left);
    }
    prefetch(y + prefetched_rows);
    std::copy(m_grid[y] + m_strip.begin, m_grid[y] + columns.end, kept(0, y, m_strip.begin));
  }

  void enter_from_neighbour(int y) {
    const Range columns = strip_of_level(0);
    const bool above = y < m_band.begin;
    const int first = above ? std::max(m_band.begin - m_depth, 0) : m_band.end;
    const Real* row = (above ? m_above : m_below).data() + std::ptrdiff_t{y - first} * m_n;
    std::copy(row + columns.begin, row + columns.end, kept(0, y, columns.begin));
  }

  // Prefetches, since a strip's part of a row is too short for the processor's own prefetching.
  void prefetch(int y) const {
    for (int column = m_strip.begin; y < m_band.end && column < m_strip.end; column += line) {
      __builtin_prefetch(m_grid[y] + column);
    }
  }

  void make(int level, int y) {
    const Range columns = strip_of_level(level);
    const bool last = level == m_depth;
    Real* to = last ? m_grid[y] + columns.begin : kept(level, y, columns.begin);
    const Real* row = kept(level - 1, y, columns.begin);
    if (!interior().holds(y)) {
      std::copy_n(row, columns.count(), to);
      return;
    }
    const Range inner = columns.grown(0, interior());
    const int skipped = inner.begin - columns.begin;
    relax(to + skipped, kept(level - 1, y - 1, inner.begin), row + skipped,
          kept(level - 1, y + 1, inner.begin), inner.count());
    if (columns.begin == 0) {
      to[0] = row[0];
    }
    if (columns.end == m_n) {
      to[columns.count() - 1] = row[columns.count() - 1];
    }
    if (last && m_with_error) {
      m_error = greatest_change(m_error, to + skipped, row + skipped, inner.count());
    }
  }

  static constexpr int prefetched_rows = 8;

  Grid<Real> m_grid;
  int m_n;
  int m_depth;
  bool m_with_error;
  Real m_error = 0.f;
  Range m_band;
  Range m_strip{};
  std::vector<Real> m_above;  // rows of neighbouring threads, as they were before the pass
  std::vector<Real> m_below;
  std::vector<Real> m_left;  // of each row, points that the left strip overwrote, for this one
  int m_entering = 0;        // the row of level 0 that entered last
  int m_newest = 0;          // its place among the kept rows
  std::vector<Line> m_kept;  // with a line before and after, for the neighbours of the outermost
};

}  // namespace roofladder::jacobi
