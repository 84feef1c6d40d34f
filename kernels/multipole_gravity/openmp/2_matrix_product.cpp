// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "kernels/multipole_gravity/openmp/fields.h"
#include "roofladder/openmp/own_array.hpp"
#include "roofladder/openmp/simd.hpp"

namespace roofladder {
namespace {

using multipole::Grid;
using multipole::Index;
using multipole::moments;

// A tile of the product: 6 shells by 2 vector registers of moments make 12 sums, which fill 15
// registers together with the harmonics and a mass.
constexpr int group = 6;

template <typename Real>
constexpr int tile = 2 * lanes<Real>;

Index groups(const Grid& grid) {
  return (grid.radii + group - 1) / group;
}

// Adds masses[k][shell] times table[k][moment], summed over k, to sums[shell][moment].
template <int registers, typename Real>
void multiply(const Real* masses, const Real* table, Index phi, Index shells, Real* sums) {
  Register<Real> sum[group][registers];
#pragma GCC unroll 6
  for (auto& of_shell : sum) {
#pragma GCC unroll 2
    for (auto& one : of_shell) {
      one = broadcast(Real(0.0));
    }
  }
  for (Index k = 0; k < phi; k++) {
    Register<Real> harmonics[registers];
#pragma GCC unroll 2
    for (int r = 0; r < registers; r++) {
      harmonics[r] = load(table + (k * registers + r) * lanes<Real>);
    }
#pragma GCC unroll 6
    for (int s = 0; s < group; s++) {
      const Register<Real> mass = broadcast(masses[k * group + s]);
#pragma GCC unroll 2
      for (int r = 0; r < registers; r++) {
        sum[s][r] = sum[s][r] + mass * harmonics[r];
      }
    }
  }
#pragma GCC unroll 6
  for (int s = 0; s < group; s++) {
#pragma GCC unroll 2
    for (int r = 0; r < registers; r++) {
      Real* to = sums + s * moments + r * lanes<Real>;
      if (s < shells) {
        store(to, load(to) + sum[s][r]);
      }
    }
  }
}

template <typename Real>
class MatrixProduct : public multipole::Fields<Real> {
 public:
  explicit MatrixProduct(const Problem& problem)
      : multipole::Fields<Real>(problem),
        m_table(static_cast<std::size_t>(this->grid.directions() * moments)),
        m_masses(static_cast<std::size_t>(groups(this->grid) * group * this->grid.phi)) {
    tabulate();
  }

  // The schedules are static: a thread gets the same groups in every loop, and waits for no other.
  void run(Parts) {
    const Index count = groups(this->grid);
#pragma omp parallel
    {
#pragma omp for nowait
      for (Index g = 0; g < count; g++) {
        std::fill_n(sums_of(g), shells(g) * moments, Real(0.0));
      }
      for (Index j = 0; j < this->grid.theta; j++) {
#pragma omp for nowait
        for (Index g = 0; g < count; g++) {
          weigh(g, j);
        }
        for (int n = 0; n < moments; n += tile<Real>) {
#pragma omp for nowait
          for (Index g = 0; g < count; g++) {
            add_tile(g, j, n);
          }
        }
      }
    }
  }

 private:
  // The table of a row in tiles; a tile stores its moments direction by direction.
  Real* table_of(Index j, int n) const {
    return m_table.data() + this->grid.phi * (j * moments + n);
  }
  Real* masses_of(Index g) const { return m_masses.data() + g * group * this->grid.phi; }
  Real* sums_of(Index g) const { return this->shell_moments + g * group * moments; }
  Index shells(Index g) const { return std::min<Index>(group, this->grid.radii - g * group); }

  void tabulate() {
#pragma omp parallel for collapse(2)
    for (Index j = 0; j < this->grid.theta; j++) {
      for (Index k = 0; k < this->grid.phi; k++) {
        Real ylm[moments];
        multipole::spherical_harmonics<Real>(*this, j, k, ylm);
        for (int n = 0; n < moments; n += tile<Real>) {
          const int width = std::min(tile<Real>, moments - n);
          std::copy_n(ylm + n, width, table_of(j, n) + k * width);
        }
      }
    }
  }

  // Pads the last group with empty shells.
  void weigh(Index g, Index j) const {
    Real* masses = masses_of(g);
    for (Index s = 0; s < group; s++) {
      const Index row = (g * group + s) * this->grid.theta + j;
      const bool empty = s >= shells(g);
      const Real* circle = this->density + row * this->grid.phi;
      for (Index k = 0; k < this->grid.phi; k++) {
        masses[k * group + s] = empty ? Real(0.0) : circle[k] * this->volume[row];
      }
    }
  }

  void add_tile(Index g, Index j, int n) const {
    const bool whole = n + tile<Real> <= moments;
    const auto add = whole ? multiply<2, Real> : multiply<1, Real>;
    add(masses_of(g), table_of(j, n), this->grid.phi, shells(g), sums_of(g) + n);
  }

  const OwnArray<Real> m_table;
  const OwnArray<Real> m_masses;  // for a row of all shells
};

// A multiplication of each cell by its volume; then a multiplication and an addition per moment and
// cell, including empty shells, and an addition per moment and row.
void work(const Size& size, double /*cache*/, rl_work& work) {
  const Grid grid = multipole::grid_of(size);
  const auto products = static_cast<double>(groups(grid) * group * grid.directions() * moments);
  work.fp64.mul = products + static_cast<double>(grid.cells());
  work.fp64.add = products + static_cast<double>(grid.rows() * moments);
  multipole::declare_bytes(grid, grid.directions() * moments, work);
}

}  // namespace

extern const VariantFile multipole_gravity_openmp_2_matrix_product{variant<MatrixProduct, double>({
    .title = "Table and matrix product",
    .claim = "Harmonics depend on the direction only, so one table serves all shells and is made "
             "once for a grid. The moments are then a matrix product, masses by table, with the "
             "table of a circle in the caches and a tile of sums in registers: two fifths of the "
             "operations, all of them vector multiply-adds.",
    .expects = RL_FEWER_FLOPS,
    .parent = "team_per_shell",
    .work = work,
})};

}  // namespace roofladder
