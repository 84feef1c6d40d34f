// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <omp.h>

#include "kernels/yee_vortex/openmp/lanes.h"
#include "kernels/yee_vortex/scheme/arithmetic.h"
#include "roofladder/openmp/counted_maximum.hpp"

// Ways to run a loop over all cells.
namespace roofladder::yee_vortex {

// A row of cells. Each end is adjacent to the other end.
class Row {
 public:
  template <typename Real>
  Row(const Grid<Real>& grid, int j)
      : m_last(grid.nx - 1),
        m_begin(grid.cell(0, j)),
        m_to_south(grid.cell(0, j == 0 ? grid.ny - 1 : j - 1) - m_begin),
        m_to_north(grid.cell(0, j == grid.ny - 1 ? 0 : j + 1) - m_begin) {}

  int last() const { return m_last; }
  Around first_cell() const { return around(0, m_last, 1); }
  Around last_cell() const { return around(m_last, -1, -m_last); }
  Around inner_cell(Index i) const { return around(i, -1, 1); }

 private:
  Around around(Index i, int to_west, int to_east) const {
    const Index cell = m_begin + i;
    return {cell, cell + to_west, cell + to_east, cell + m_to_south, cell + m_to_north};
  }

  int m_last;
  Index m_begin;
  Index m_to_south;
  Index m_to_north;
};

template <typename Real>
Real greatest_of(const Real* values, int count) {
  Real greatest = 0.0;
  for (int i = 0; i < count; i++) {
    greatest = greater(greatest, values[i]);
  }
  return greatest;
}

struct OneThread {
  template <typename Body>
  static void region(const Body& body) {
    body();
  }
  static bool is_first() { return true; }

  template <typename Real, typename Body>
  static void cells(const Grid<Real>& grid, const Body& body) {
    for (int j = 0; j < grid.ny; j++) {
      const Row row(grid, j);
      body(row.first_cell());
      for (int i = 1; i < row.last(); i++) {
        body(row.inner_cell(i));
      }
      body(row.last_cell());
    }
  }

  template <typename Real, typename Row>
  static Real greatest(const Grid<Real>& grid, Real* of_rows, const Row& of_cells) {
    for (int j = 0; j < grid.ny; j++) {
      const auto of_cell = of_cells(j);
      Real of_row = 0.0;
      for (int i = 0; i < grid.nx; i++) {
        of_row = greater(of_row, of_cell(i));
      }
      of_rows[j] = of_row;
    }
    return greatest_of(of_rows, grid.ny);
  }
};

// Distributes rows over threads and cells of a row over lanes.
struct Threads {
  template <typename Body>
  static void region(const Body& body) {
#pragma omp parallel
    body();
  }
  static bool is_first() { return omp_get_thread_num() == 0; }

  template <typename Real, typename Body>
  static void cells(const Grid<Real>& grid, const Body& body) {
#pragma omp for schedule(static)
    for (int j = 0; j < grid.ny; j++) {
      const Row row(grid, j);
      body(row.first_cell());
      over_lanes<Real>(1, row.last() - 1, [&](Index i) { body(row.inner_cell(i)); });
      body(row.last_cell());
    }
  }

  // Every thread gets the same result; they share `of_rows`. `of_cells(j)(i)` is the value of a
  // cell.
  template <typename Real, typename Row>
  static Real greatest(const Grid<Real>& grid, Real* of_rows, const Row& of_cells) {
#pragma omp for schedule(static)
    for (int j = 0; j < grid.ny; j++) {
      const auto of_cell = of_cells(j);
      Real of_row = 0.0;
#pragma omp simd reduction(max : of_row)
      for (int i = 0; i < grid.nx; i++) {
        of_row = greater(of_row, of_cell(i));
      }
      of_rows[j] = of_row;
    }
    return greatest_of(of_rows, grid.ny);
  }
};

}  // namespace roofladder::yee_vortex
