// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>

#include "kernels/multipole_gravity/openmp/fields.h"
#include "roofladder/openmp/own_array.hpp"
#include "roofladder/openmp/simd.hpp"

// Moments as two successive sums: over phi for each circle, then over theta.
namespace roofladder::multipole {

// Functions of phi with the same symmetry under reflection: cos m phi or sin m phi of every other
// m.
struct Parity {
  int first;  // m
  bool sine;

  constexpr int count() const { return (l_max - first) / 2 + 1; }
};
inline constexpr Parity parities[] = {{0, false}, {1, false}, {2, true}, {1, true}};

// Number of circles, or polar factors, that are summed together: one per lane of the result.
template <typename Real>
inline constexpr int together = static_cast<int>(lanes<Real>);

constexpr int whole_lanes(int count, int lanes) {
  return (count + lanes - 1) / lanes * lanes;
}

// The sum over the lanes of each register, one per lane of the result.
template <typename Real>
[[gnu::always_inline]] inline Register<Real> sums_of_lanes(
    const Register<Real> (&of)[together<Real>]) {
  Real lane[together<Real>][together<Real>];
  for (int row = 0; row < together<Real>; row++) {
    Real one[together<Real>];
    store(one, of[row]);
    for (int i = 0; i < together<Real>; i++) {
      lane[i][row] = one[i];
    }
  }
  Register<Real> sum = load(lane[0]);
  for (int i = 1; i < together<Real>; i++) {
    sum = sum + load(lane[i]);
  }
  return sum;
}

// Multiplies rows by functions, summed over `length`: result n belongs to function n, and its lanes
// to rows.
template <int count, typename Real>
[[gnu::always_inline]] inline void products(const Real* rows, Index row_length,
                                            const Real* functions, Index function_length,
                                            Index length, Register<Real> (&result)[count]) {
  Register<Real> sum[count][together<Real>];
  for (auto& of_function : sum) {
    for (auto& one : of_function) {
      one = broadcast(Real(0.0));
    }
  }
  for (Index i = 0; i < length; i += lanes<Real>) {
    Register<Real> function[count];
#pragma GCC unroll 4
    for (int n = 0; n < count; n++) {
      function[n] = load(functions + n * function_length + i);
    }
#pragma GCC unroll 4
    for (int r = 0; r < together<Real>; r++) {
      const Register<Real> row = load(rows + r * row_length + i);
#pragma GCC unroll 4
      for (int n = 0; n < count; n++) {
        sum[n][r] = sum[n][r] + function[n] * row;
      }
    }
  }
  for (int n = 0; n < count; n++) {
    result[n] = sums_of_lanes<Real>(sum[n]);
  }
}

// The factors of all harmonics, and the two sums.
template <typename Real>
class Separable : public Fields<Real> {
 public:
  // length: of the functions of phi, for the whole circle or the part that it is folded to.
  Separable(const Problem& problem, Index length)
      : Fields<Real>(problem),
        m_length(length),
        m_azimuthal(static_cast<std::size_t>(azimuthals * length)),
        m_polar(static_cast<std::size_t>(polar_rows() * this->grid.theta)) {
    tabulate_azimuthal();
    tabulate_polar();
  }

  // Number of rows of polar factors: one m after the other, each padded to whole registers.
  static constexpr int polar_rows() { return first_polar_row(l_max + 1); }

  // Size of the result of a sum over phi: for each m, its cosine sums of all circles, then its sine
  // sums.
  Index circle_sums() const { return 2 * (l_max + 1) * this->grid.theta; }

 protected:
  Index length() const { return m_length; }

  // Sums circles j and following of shell i; circle[parity * offset] holds the values that are
  // multiplied by the functions of that parity.
  void sum_over_phi(Index i, Index j, const Real* circle, Index circle_length, Index offset,
                    Real* sums) const {
    const Register<Real> volumes = load(this->volume + i * this->grid.theta + j);
    const Real* functions = m_azimuthal.data();
    for (int p = 0; p < 4; p++) {
      const Real* of_parity = circle + p * offset;
      Real* to = sums + j + (2 * parities[p].first + (parities[p].sine ? 1 : 0)) * this->grid.theta;
      for (int left = parities[p].count(); left > 0;) {
        const int taken = left == 3 || left > 4 ? 3 : 2;
        taken == 3 ? add<3>(of_parity, circle_length, functions, volumes, to)
                   : add<2>(of_parity, circle_length, functions, volumes, to);
        functions += taken * m_length;
        to += taken * next_of_parity();
        left -= taken;
      }
    }
  }

  void sum_over_theta(Index i, const Real* sums) const {
    for (int m = 0; m <= l_max; m++) {
      for (int l = m; l <= l_max; l += together<Real>) {
        const Real* polar = m_polar.data() + (first_polar_row(m) + l - m) * this->grid.theta;
        const Real* of_m = sums + 2 * m * this->grid.theta;
        if (m == 0) {
          put_moments<1>(i, l, m, polar, of_m);
        } else {
          put_moments<2>(i, l, m, polar, of_m);
        }
      }
    }
  }

 private:
  static constexpr int first_polar_row(int m) {
    int row = 0;
    for (int before = 0; before < m; before++) {
      row += whole_lanes(l_max + 1 - before, together<Real>);
    }
    return row;
  }

  Index next_of_parity() const { return 4 * this->grid.theta; }

  template <int count>
  void add(const Real* circle, Index circle_length, const Real* functions, Register<Real> volumes,
           Real* to) const {
    Register<Real> sum[count];
    products<count>(circle, circle_length, functions, m_length, m_length, sum);
    for (int n = 0; n < count; n++) {
      store(to + n * next_of_parity(), sum[n] * volumes);
    }
  }

  template <int count>
  void put_moments(Index i, int l, int m, const Real* polar, const Real* sums) const {
    const Index theta = this->grid.theta;
    Register<Real> result[count];
    products<count>(polar, theta, sums, theta, theta, result);
    for (int n = 0; n < count; n++) {
      Real lane[together<Real>];
      store(lane, result[n]);
      for (int r = 0; r < std::min(together<Real>, l_max + 1 - l); r++) {
        this->shell_moments[i * moments + moment(l + r, n == 0 ? m : -m)] = lane[r];
      }
    }
  }

  void tabulate_azimuthal() {
    Real* to = m_azimuthal.data();
    for (const Parity& parity : parities) {
      for (int m = parity.first; m <= l_max; m += 2, to += m_length) {
        for (Index k = 0; k < m_length; k++) {
          Azimuth<Real> azimuth(*this, k);
          for (int advanced = 0; advanced < m; advanced++) {
            azimuth.advance();
          }
          to[k] = parity.sine ? azimuth.sine : azimuth.cosine;
        }
      }
    }
  }

  void tabulate_polar() {
    const Index theta = this->grid.theta;
    std::fill_n(m_polar.data(), polar_rows() * theta, Real(0.0));
    for (Index j = 0; j < theta; j++) {
      polar_factors<Real>(*this, j, [&](int l, int m, const Real& value) {
        m_polar.data()[(first_polar_row(m) + l - m) * theta + j] = value;
      });
    }
  }

  Index m_length;
  OwnArray<Real> m_azimuthal;  // by parity, then m
  OwnArray<Real> m_polar;
};

// For each function of phi: the products with `length` values of each circle, the sums over lanes,
// and the product with the volume. For each polar factor, including padding: the products with the
// sums of each circle and the sums over lanes.
inline void separable_work(const Grid& grid, Index length, rl_work& work) {
  constexpr int lane_count = together<double>;
  const auto sums = static_cast<double>(azimuthals * grid.rows());
  const auto rows = static_cast<double>(Separable<double>::polar_rows());
  const auto of_cosines_only = static_cast<double>(whole_lanes(l_max + 1, lane_count));
  const auto polar_sums = static_cast<double>(grid.radii) * (2 * rows - of_cosines_only);
  const auto theta = static_cast<double>(grid.theta);
  const auto phi = static_cast<double>(length);
  work.fp64.mul = sums * (phi + 1) + polar_sums * theta;
  work.fp64.add = sums * (phi + lane_count - 1) + polar_sums * (theta + lane_count - 1);
  declare_bytes(grid, azimuthals * length + Separable<double>::polar_rows() * grid.theta, work);
}

}  // namespace roofladder::multipole
