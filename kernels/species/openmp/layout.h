// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <memory>

#include "kernels/species/openmp/fields.h"

// Converts to the other layout, outside the timed region.
namespace roofladder::species {

// to[column*rows + row] = from[row*columns + column], in blocks of whole cache lines in both
// arrays.
template <typename Real>
void transpose(const Real* from, Real* to, Index rows, Index columns) {
  constexpr Index block = 32;
#pragma omp parallel for collapse(2)
  for (Index top = 0; top < rows; top += block) {
    for (Index left = 0; left < columns; left += block) {
      for (Index column = left; column < std::min(left + block, columns); ++column) {
        for (Index row = top; row < std::min(top + block, rows); ++row) {
          to[column * rows + row] = from[row * columns + column];
        }
      }
    }
  }
}

// Species fastest (Kokkos: LayoutRight): ax[NS*t + x], output[NS*NS*t + NS*y + x].
template <typename Real>
class SpeciesFastest {
 public:
  explicit SpeciesFastest(const Problem& problem)
      : N(problem.size["points"]),
        NS(problem.size["species"]),
        ax(problem.array<Real>("species_fastest").data()),
        bx(ax + N * NS),
        ay(bx + N * NS),
        by(ay + N * NS),
        output(problem.array<Real>("output").data()),
        m_given(problem) {}

  void reset() {
    transpose(m_given.ax, ax, NS, N);
    transpose(m_given.bx, bx, NS, N);
    transpose(m_given.ay, ay, NS, N);
    transpose(m_given.by, by, NS, N);
  }

  void finish() {
    const Index outputs = N * NS * NS;
    const auto computed = std::make_unique_for_overwrite<Real[]>(static_cast<std::size_t>(outputs));
    std::copy_n(output, outputs, computed.get());
    transpose<Real>(computed.get(), output, N, NS * NS);
  }

  const Index N;
  const Index NS;
  Real* const ax;
  Real* const bx;
  Real* const ay;
  Real* const by;
  Real* const output;

 private:
  Fields<Real> m_given;
};

}  // namespace roofladder::species
