// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <utility>

#include "kernels/jacobi/openmp/lifted_grid.h"

// A sweep over lifted rows, which slide through registers.
namespace roofladder::jacobi {

template <int by, typename Vector, std::size_t... lane>
Vector turned(Vector from, std::index_sequence<lane...> /*lanes*/) {
  return Vector{from[(lane + sizeof...(lane) - by) % sizeof...(lane)]...};
}

// Moves every value so many lanes on; what would leave at one end comes in at the other.
template <int by, typename Real>
Register<Real> turned(const Real* from) {
  constexpr int lanes = StripShape::lanes;
  if constexpr (is_counted<Real>) {
    Real moved[lanes];
    for (int lane = 0; lane < lanes; ++lane) {
      moved[(lane + by + lanes) % lanes] = from[lane];
    }
    return load(moved);
  } else {
    return turned<by>(load(from), std::make_index_sequence<lanes>());
  }
}

// The registers before the first of a row and after its last: their neighbours are in the lanes
// beside theirs. What comes to the outermost lanes is never taken.
template <typename Real>
Register<Real> before_first(const Real* row) {
  return turned<1>(row + StripShape::columns - StripShape::lanes);
}
template <typename Real>
Register<Real> after_last(const Real* row) {
  return turned<-1>(row);
}

// A row's registers at one place and beside it.
template <typename Real>
class Sliding {
 public:
  explicit Sliding(const Real* row)
      : m_row(row), m_end(after_last(row)), m_left(before_first(row)), m_here(load(row)) {
    look(0);
  }

  Register<Real> here() const { return m_here; }
  Register<Real> beside() const { return m_right + m_left; }
  // To the place after `i`.
  void slide(int i) {
    m_left = m_here;
    m_here = m_right;
    look(i + StripShape::lanes);
  }

 private:
  void look(int i) {
    const int next = i + StripShape::lanes;
    m_right = next < StripShape::columns ? load(m_row + next) : m_end;
  }

  const Real* m_row;
  Register<Real> m_end;
  Register<Real> m_left;
  Register<Real> m_here;
  Register<Real> m_right;
};

// Sums of four neighbours of the row, times the factor unless it is 1. `to` may be `above`.
template <bool is_scaled, typename Real>
void relax_row(const Real* above, const Real* row, const Real* below, Real* to, float factor) {
  const Register<Real> scale = broadcast(Real(factor));
  Sliding<Real> centre(row);
  for (int i = 0; i < StripShape::columns; i += StripShape::lanes) {
    const Register<Real> sum = centre.beside() + load(above + i) + load(below + i);
    centre.slide(i);
    store(to + i, is_scaled ? scale * sum : sum);
  }
}

// The same of two rows: `to_first` may be `above`, and `to_second` the first row.
template <bool is_scaled, typename Real>
void relax_pair(const Real* above, const Real* first, const Real* second, const Real* below,
                Real* to_first, Real* to_second, float factor) {
  const Register<Real> scale = broadcast(Real(factor));
  Sliding<Real> one(first);
  Sliding<Real> two(second);
  for (int i = 0; i < StripShape::columns; i += StripShape::lanes) {
    const Register<Real> sum = one.beside() + load(above + i) + two.here();
    const Register<Real> next = two.beside() + one.here() + load(below + i);
    one.slide(i);
    two.slide(i);
    store(to_first + i, is_scaled ? scale * sum : sum);
    store(to_second + i, is_scaled ? scale * next : next);
  }
}

}  // namespace roofladder::jacobi
