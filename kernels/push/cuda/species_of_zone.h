// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>

#include "kernels/push/cuda/zone.h"

// The update of one species of a zone, whose twelve bands stay in registers.
namespace roofladder::push {

// Factors of the bands that are the same for all zones.
template <typename Real>
struct BandTable {
  Real frequency[groups];
  Real strength[species][groups];
  Real yield[species][groups];
  Real coupling[groups];
};

inline BandTable<double> table_of(const std::array<double, groups>& frequencies) {
  BandTable<double> table{};
  for (int g = 0; g < groups; g++) {
    const double nu = frequencies[static_cast<std::size_t>(g)];
    table.frequency[g] = nu;
    table.strength[0][g] = capture * nu * nu;
    table.strength[1][g] = capture * nu * nu;
    table.strength[2][g] = pair * nu;
    table.yield[0][g] = -lepton_yield / nu;
    table.yield[1][g] = lepton_yield / nu;
    table.yield[2][g] = 0;
    table.coupling[g] = g < groups - 1 ? inelastic * nu * nu : 0;
  }
  return table;
}

// The species' contributions to a zone's sums.
template <typename Real>
struct Sums {
  Real first;
  Real second;

  EVERYWHERE friend Sums operator+(const Sums& a, const Sums& b) {
    return {a.first + b.first, a.second + b.second};
  }
};

// Returns the same number, but hides that from the compiler, which then keeps no products of it in
// registers from one Newton step to the next.
template <typename Real>
EVERYWHERE Real anew(Real number) {
#ifdef __CUDA_ARCH__
  asm volatile("" : "+d"(number));
#endif
  return number;
}

// Arithmetic: a type with inverse(x).
template <typename Arithmetic, typename Real>
class SpeciesOfZone {
 public:
  EVERYWHERE SpeciesOfZone(const BandTable<Real>& table, int s, Real rho, Real ye)
      : m_table(table),
        m_species(s),
        m_rho(rho),
        m_target(s == 0   ? rho * (1.0 - ye)
                 : s == 1 ? rho * ye
                          : rho),
        m_shift(s == 0   ? 1.0 + ye
                : s == 1 ? 1.0 - ye
                         : Real(1.0)) {}

  // radiation: that of the zone, from the species' first band on.
  EVERYWHERE void load(const Real* radiation, Index zones) {
    UNROLL
    for (int g = 0; g < groups; g++) {
      m_radiation[g] = radiation[g * zones];
    }
  }
  EVERYWHERE void store(Real* radiation, Index zones) const {
    UNROLL
    for (int g = 0; g < groups; g++) {
      radiation[g * zones] = m_radiation[g];
    }
  }

  // The update in a thin zone. Returns the energy that radiation gains, and the leptons that matter
  // gains.
  EVERYWHERE Sums<Real> absorb() {
    Sums<Real> exchanged{0.0, 0.0};
    UNROLL
    for (int g = 0; g < groups; g++) {
      exchange(g, -(absorption(g) * m_radiation[g]), exchanged);
    }
    return exchanged;
  }

  EVERYWHERE void find_shares() {
    UNROLL
    for (int g = 0; g < groups; g++) {
      const Real k = absorption(g);
      m_share[g] = k * Arithmetic::inverse(1.0 + k);
    }
  }

  // For a Newton step: the energy that matter gains from the species at a temperature, and its
  // derivative.
  EVERYWHERE Sums<Real> gain(Real temperature) const {
    using std::fma;
    Sums<Real> sums{0.0, 0.0};
    const Real shift = anew(m_shift);
    UNROLL
    for (int g = 0; g < groups; g++) {
      const Real x = m_table.frequency[g] * shift;
      const Real r = x * Arithmetic::inverse(temperature + x);
      const Real warm = x * r;
      sums.first = fma(m_share[g], fma(warm, temperature, -m_radiation[g]), sums.first);
      sums.second = fma(m_share[g], warm * r, sums.second);
    }
    return sums;
  }

  // The update in a zone where matter and radiation reach equilibrium; returns the same sums.
  EVERYWHERE Sums<Real> emit(Real temperature) {
    using std::fma;
    Sums<Real> exchanged{0.0, 0.0};
    const Real shift = anew(m_shift);
    UNROLL
    for (int g = 0; g < groups; g++) {
      const Real x = m_table.frequency[g] * shift;
      const Real warm = x * (x * Arithmetic::inverse(temperature + x));
      exchange(g, m_share[g] * fma(warm, temperature, -m_radiation[g]), exchanged);
    }
    return exchanged;
  }

  // Elimination and substitution of the tridiagonal system that couples neighbouring groups.
  EVERYWHERE void mix() {
    using std::fma;
    Real upper[groups];
    Real below = m_table.coupling[0] * m_rho;
    const Real first = Arithmetic::inverse(1.0 + below);
    upper[0] = below * first;
    m_radiation[0] *= first;
    UNROLL
    for (int g = 1; g < groups; g++) {
      const Real above = m_table.coupling[g] * m_rho;
      const Real inverse = Arithmetic::inverse(fma(-below, upper[g - 1], 1.0 + above + below));
      upper[g] = above * inverse;
      m_radiation[g] = fma(below, m_radiation[g - 1], m_radiation[g]) * inverse;
      below = above;
    }
    UNROLL
    for (int g = groups - 2; g >= 0; g--) {
      m_radiation[g] = fma(upper[g], m_radiation[g + 1], m_radiation[g]);
    }
  }

 private:
  EVERYWHERE Real absorption(int g) const { return m_table.strength[m_species][g] * m_target; }

  EVERYWHERE void exchange(int g, Real change, Sums<Real>& exchanged) {
    using std::fma;
    m_radiation[g] += change;
    exchanged.first += change;
    exchanged.second = fma(m_table.yield[m_species][g], change, exchanged.second);
  }

  const BandTable<Real>& m_table;
  const int m_species;
  const Real m_rho;
  const Real m_target;  // density of the species' absorbers
  const Real m_shift;   // of the energies at which it is emitted
  Real m_radiation[groups];
  Real m_share[groups];
};

struct SpeciesWork {
  static constexpr rl_operations absorption{.add = 2 * groups, .mul = 2 * groups, .fma = groups};
  static constexpr rl_operations shares{.add = groups, .mul = 2 * groups, .div = groups};
  static constexpr rl_operations gain{
      .add = groups, .mul = 4 * groups, .fma = 3 * groups, .div = groups};
  static constexpr rl_operations emission{
      .add = 3 * groups, .mul = 4 * groups, .fma = 2 * groups, .div = groups};
  static constexpr rl_operations mixing{.add = 1 + 2 * (groups - 1),
                                        .mul = 3 + 3 * (groups - 1),
                                        .fma = 3 * (groups - 1),
                                        .div = groups};
};

}  // namespace roofladder::push
