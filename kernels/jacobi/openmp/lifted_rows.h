// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <type_traits>
#include <utility>

#include "kernels/jacobi/openmp/lifted_grid.h"

// A sweep over lifted rows, which slide through registers.
namespace roofladder::jacobi {

template <int by, typename Vector, std::size_t... lane>
Vector turned(Vector from, std::index_sequence<lane...> /*lanes*/) {
  return Vector{from[(lane + sizeof...(lane) - by) % sizeof...(lane)]...};
}

// Rotates the lanes by `by`: values that leave at one end come in at the other.
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

// The registers before the first of a row and after its last: their neighbours are in adjacent
// lanes. The outermost lanes get values that are never used.
template <typename Real>
Register<Real> before_first(const Real* row) {
  return turned<1>(row + StripShape::columns - StripShape::lanes);
}
template <typename Real>
Register<Real> after_last(const Real* row) {
  return turned<-1>(row);
}

// A row's registers at one place and on either side. Moving to the next place changes their roles
// but moves no register: `turn` is the place's number modulo three.
template <typename Real>
class Sliding {
 public:
  explicit Sliding(const Real* row)
      : m_row(row),
        m_registers{before_first(row), load(row), load(row + StripShape::lanes)},
        m_end(after_last(row)) {}

  template <int turn>
  Register<Real> here() const {
    return m_registers[(turn + 1) % 3];
  }
  template <int turn>
  Register<Real> beside() const {
    return m_registers[(turn + 2) % 3] + m_registers[turn];
  }

  // Moves from the place of column `i` to the next, which is not the last.
  template <int turn>
  void slide(int i) {
    m_registers[turn] = load(m_row + i + 2 * StripShape::lanes);
  }
  template <int turn>
  void slide_to_last() {
    m_registers[turn] = m_end;
  }

 private:
  const Real* m_row;
  Register<Real> m_registers[3];
  Register<Real> m_end;
};

template <int turn>
using Turn = std::integral_constant<int, turn>;

// Calls relax(column, turn) at every place, and slides the rows from one to the next.
template <typename Relax, typename... Rows>
[[gnu::always_inline]] inline void at_every_place(Relax relax, Rows&... rows) {
  constexpr int lanes = StripShape::lanes;
  constexpr int last_three = StripShape::columns - 3 * lanes;
  static_assert(StripShape::positions % 3 == 0);
  const auto step = [&]<int turn>(int i, Turn<turn> of_place) __attribute__((always_inline)) {
    relax(i, of_place);
    (rows.template slide<turn>(i), ...);
  };
  for (int i = 0; i < last_three; i += 3 * lanes) {
    step(i, Turn<0>());
    step(i + lanes, Turn<1>());
    step(i + 2 * lanes, Turn<2>());
  }
  step(last_three, Turn<0>());
  relax(last_three + lanes, Turn<1>());
  (rows.template slide_to_last<1>(), ...);
  relax(last_three + 2 * lanes, Turn<2>());
}

// Stores sums of four neighbours of the row, times the factor unless it is 1. `to` may be `above`.
template <bool is_scaled, typename Real>
void relax_row(const Real* above, const Real* row, const Real* below, Real* to, float factor) {
  const Register<Real> scale = broadcast(Real(factor));
  Sliding<Real> centre(row);
  at_every_place(
      [&]<int turn>(int i, Turn<turn> /*of_place*/) __attribute__((always_inline)) {
        const Register<Real> sum =
            centre.template beside<turn>() + load(above + i) + load(below + i);
        store(to + i, is_scaled ? scale * sum : sum);
      },
      centre);
}

// The same for two rows: `to_first` may be `above`, and `to_second` the first row.
template <bool is_scaled, typename Real>
void relax_pair(const Real* above, const Real* first, const Real* second, const Real* below,
                Real* to_first, Real* to_second, float factor) {
  const Register<Real> scale = broadcast(Real(factor));
  Sliding<Real> one(first);
  Sliding<Real> two(second);
  at_every_place(
      [&]<int turn>(int i, Turn<turn> /*of_place*/) __attribute__((always_inline)) {
        const Register<Real> sum =
            one.template beside<turn>() + load(above + i) + two.template here<turn>();
        const Register<Real> next =
            two.template beside<turn>() + one.template here<turn>() + load(below + i);
        store(to_first + i, is_scaled ? scale * sum : sum);
        store(to_second + i, is_scaled ? scale * next : next);
      },
      one, two);
}

}  // namespace roofladder::jacobi
