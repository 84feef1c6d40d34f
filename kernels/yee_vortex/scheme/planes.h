// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>

#include "kernels/yee_vortex/gas.h"
#include "kernels/yee_vortex/scheme/everywhere.h"
#include "roofladder/ladder.hpp"

// The places of the solution and of the kernels' intermediate values, and ways to read and write a
// cell.
namespace roofladder::yee_vortex {

using Index = std::ptrdiff_t;

inline constexpr int state_planes = variables * modes;  // 3 * variable + mode
inline constexpr int flux_planes = variables * 2;       // 2 * variable + mean or slope along a face

// One plane for each of a cell's numbers; cells of a row are adjacent.
template <typename Real>
struct Planes {
  Real* data;
  Index plane;  // elements from one plane to the next

  EVERYWHERE Real& at(int k, Index cell) const { return data[k * plane + cell]; }
};

// A cell's width, and its inverse for code that does not divide.
template <typename Real>
struct Width {
  Real size;
  Real inverse;
};

// A cell and its neighbours.
struct Around {
  Index cell;
  Index west;
  Index east;
  Index south;
  Index north;
};

template <typename Real>
struct Grid {
  int nx;
  int ny;
  int pitch;  // elements from one row of a plane to the next
  Width<Real> dx;
  Width<Real> dy;

  explicit Grid(const Size& size) : Grid(size, static_cast<int>(size["nx"])) {}
  Grid(const Size& size, int with_pitch)
      : nx(static_cast<int>(size["nx"])),
        ny(static_cast<int>(size["ny"])),
        pitch(with_pitch),
        dx(width(nx)),
        dy(width(ny)) {}

  Index plane() const { return Index{pitch} * ny; }
  EVERYWHERE Index cell(int i, int j) const { return Index{pitch} * j + i; }

  // The width along that direction of the cells on both sides of a face.
  template <int Direction>
  EVERYWHERE const Width<Real>& width_along() const {
    return Direction == 0 ? dx : dy;
  }

 private:
  static Width<Real> width(int cells) { return {Real(length / cells), Real(cells / length)}; }
};

// Every use of a number reads it from its array, and every addition to a sum reads and writes the
// sum there.
struct InMemory {
  template <typename Real>
  class Cell {
   public:
    EVERYWHERE Cell(Planes<Real> planes, Index cell) : m_planes(planes), m_cell(cell) {}
    EVERYWHERE Real operator[](int k) const { return m_planes.at(k, m_cell); }

   private:
    Planes<Real> m_planes;
    Index m_cell;
  };

  template <typename Real, int Count>
  class Sums {
   public:
    EVERYWHERE Sums(Planes<Real> planes, Index cell) : m_planes(planes), m_cell(cell) {}
    EVERYWHERE void clear() const {
      for (int k = 0; k < Count; k++) {
        m_planes.at(k, m_cell) = 0.0;
      }
    }
    EVERYWHERE void fetch() const {}
    EVERYWHERE void add(int k, Real value) const { m_planes.at(k, m_cell) += value; }
    EVERYWHERE void store() const {}

   private:
    Planes<Real> m_planes;
    Index m_cell;
  };
};

// A cell is read once, and a sum is written once.
struct InRegisters {
  template <typename Real>
  class Cell {
   public:
    EVERYWHERE Cell(Planes<Real> planes, Index cell) {
      UNROLL_ALL
      for (int k = 0; k < state_planes; k++) {
        m_values[k] = planes.at(k, cell);
      }
    }
    EVERYWHERE Real operator[](int k) const { return m_values[k]; }

   private:
    Real m_values[state_planes];
  };

  template <typename Real, int Count>
  class Sums {
   public:
    EVERYWHERE Sums(Planes<Real> planes, Index cell) : m_planes(planes), m_cell(cell) {}
    EVERYWHERE void clear() {
      UNROLL_ALL
      for (int k = 0; k < Count; k++) {
        m_sums[k] = 0.0;
      }
    }
    EVERYWHERE void fetch() {
      UNROLL_ALL
      for (int k = 0; k < Count; k++) {
        m_sums[k] = m_planes.at(k, m_cell);
      }
    }
    EVERYWHERE void add(int k, Real value) { m_sums[k] += value; }
    EVERYWHERE void store() const {
      UNROLL_ALL
      for (int k = 0; k < Count; k++) {
        m_planes.at(k, m_cell) = m_sums[k];
      }
    }
    EVERYWHERE Real operator[](int k) const { return m_sums[k]; }

   private:
    Planes<Real> m_planes;
    Index m_cell;
    Real m_sums[Count];
  };
};

}  // namespace roofladder::yee_vortex
