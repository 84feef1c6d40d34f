// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "roofladder/openmp/variant.hpp"

// Code that the variants share around their loops: the arrays, declared work.
namespace roofladder::species {

using Index = std::int64_t;

// Grid point fastest (Kokkos: LayoutLeft): ax[x*N + t], output[N*(NS*y + x) + t].
template <typename Real>
class Fields {
 public:
  explicit Fields(const Problem& problem)
      : N(problem.size["points"]),
        NS(problem.size["species"]),
        ax(problem.array<Real>("ax").data()),
        bx(problem.array<Real>("bx").data()),
        ay(problem.array<Real>("ay").data()),
        by(problem.array<Real>("by").data()),
        output(problem.array<Real>("output").data()) {}

  void reset() {}
  void finish() {}

  const Index N;
  const Index NS;
  const Real* const ax;
  const Real* const bx;
  const Real* const ay;
  const Real* const by;
  Real* const output;
};

// Two products and a sum per output; inputs are read once, outputs written once by regular stores.
inline void every_output_once(const Size& size, double /*cache*/, rl_work& work) {
  const auto points = static_cast<double>(size["points"]);
  const auto species = static_cast<double>(size["species"]);
  const double outputs = points * species * species;
  work.fp64.mul = 2 * outputs;
  work.fp64.add = outputs;
  work.minimum_read = sizeof(double) * 4 * points * species;
  work.minimum_write = sizeof(double) * outputs;
  work.write_allocate = work.minimum_write;
}

}  // namespace roofladder::species
