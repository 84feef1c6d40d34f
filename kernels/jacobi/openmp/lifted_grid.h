// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "kernels/jacobi/openmp/laplace.h"
#include "roofladder/openmp/own_array.hpp"
#include "roofladder/openmp/simd.hpp"

// The grid in strips of columns. Each row of a strip is a matrix of lanes by positions that is
// stored transposed: a vector register holds columns that are far apart, and their neighbours are
// in the neighbouring registers. So all accesses are aligned ("dimension-lifting transpose",
// Henretty et al., CC 2011).
namespace roofladder::jacobi {

// Columns of a strip's row: its own, and on either side those of the neighbours that `halo` sweeps
// depend on.
struct StripShape {
  static constexpr int lanes = roofladder::lanes<float>;
  static constexpr int halo = 10;
  static constexpr int columns = 288;
  static constexpr int owned = columns - 2 * halo;
  static constexpr int positions = columns / lanes;
  static_assert(columns % lanes == 0 && positions >= 2 * halo);

  static constexpr bool holds(int column) { return column >= -halo && column < columns - halo; }
  // The place of a column in the row.
  static constexpr int place_of(int column) {
    return (column + halo) % positions * lanes + (column + halo) / positions;
  }
};

inline constexpr int strips_of(int n) {
  return (n + StripShape::owned - 1) / StripShape::owned;
}

// Stores strips one after the other. A strip's outermost columns, which its neighbours need, are
// also stored separately, so that no thread reads another's lines for them: one copy from before
// the pass, one from after it.
template <typename Real>
class LiftedGrid {
 public:
  explicit LiftedGrid(int n)
      : m_n(n),
        m_rows(std::size_t(strips()) * n * StripShape::columns),
        m_edges(std::size_t{2} * strips() * n * edge_columns) {}

  int n() const { return m_n; }
  int strips() const { return strips_of(m_n); }

  // A strip's row. Columns beyond the grid are 0, or any finite value.
  Real* row(int strip, int y) const {
    return m_rows.data() + (std::ptrdiff_t{strip} * m_n + y) * StripShape::columns;
  }

  // Prefetches to the second-level cache: a row takes the walk longer than the processor prefetches
  // ahead by itself, and the first-level cache is full of the rows of the walk's levels.
  void prefetch(int strip, int y) const {
    for (int i = 0; i < StripShape::columns; i += line / int{sizeof(Real)}) {
      __builtin_prefetch(row(strip, y) + i, 0, 2);
    }
  }

  // Copies the row with its halo as it was before the pass.
  void copy_with_halo(int strip, int y, Real* to) const {
    std::copy_n(row(strip, y), StripShape::columns, to);
    if (strip > 0) {
      put(edges(m_now, strip - 1, y) + StripShape::halo, to);
    }
    if (strip + 1 < strips()) {
      put(edges(m_now, strip + 1, y), to + StripShape::place_of(StripShape::owned));
    }
  }

  // Stores the outermost columns of a row that a pass has computed.
  void keep_edges(int strip, int y) const {
    Real* to = edges(1 - m_now, strip, y);
    take(row(strip, y) + StripShape::place_of(0), to);
    take(row(strip, y) + StripShape::place_of(StripShape::owned - StripShape::halo),
         to + StripShape::halo);
  }

  // Called when all rows of a pass are computed.
  void end_pass() { m_now = 1 - m_now; }

  void assign(Grid<Real> from) {
#pragma omp parallel for
    for (int y = 0; y < m_n; ++y) {
      for (int strip = 0; strip < strips(); ++strip) {
        assign_row(from[y], strip, y);
        keep_edges(strip, y);
      }
    }
    end_pass();
#pragma omp parallel for
    for (int y = 0; y < m_n; y += m_n - 1) {  // no pass computes the boundary's rows
      for (int strip = 0; strip < strips(); ++strip) {
        keep_edges(strip, y);
      }
    }
  }

  void copy_to(Grid<Real> to) const {
#pragma omp parallel for
    for (int y = 0; y < m_n; ++y) {
      for (int column = 0; column < m_n; ++column) {
        const int strip = column / StripShape::owned;
        to[y][column] = row(strip, y)[StripShape::place_of(column % StripShape::owned)];
      }
    }
  }

 private:
  static constexpr int edge_columns = 2 * StripShape::halo;
  static constexpr int line = 64;

  Real* edges(int pass, int strip, int y) const {
    return m_edges.data() + ((std::ptrdiff_t{pass} * strips() + strip) * m_n + y) * edge_columns;
  }

  static void put(const Real* edge, Real* to) {
    for (int j = 0; j < StripShape::halo; ++j) {
      to[StripShape::lanes * j] = edge[j];
    }
  }
  static void take(const Real* from, Real* edge) {
    for (int j = 0; j < StripShape::halo; ++j) {
      edge[j] = from[StripShape::lanes * j];
    }
  }

  void assign_row(const Real* from, int strip, int y) const {
    Real* to = row(strip, y);
    std::fill_n(to, StripShape::columns, Real(0));
    const int first = strip * StripShape::owned;
    const int count = std::min(StripShape::owned, m_n - first);
    for (int column = 0; column < count; ++column) {
      to[StripShape::place_of(column)] = from[first + column];
    }
  }

  int m_n;
  OwnArray<Real> m_rows;
  OwnArray<Real> m_edges;
  int m_now = 0;  // index of the edges from before the pass
};

}  // namespace roofladder::jacobi
