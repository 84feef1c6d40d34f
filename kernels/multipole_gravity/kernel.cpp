// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <limits>
#include <numbers>
#include <type_traits>

#include "kernels/multipole_gravity/grid.h"
#include "roofladder/ladder.hpp"

namespace roofladder {
namespace {

using multipole::Grid;
using multipole::l_max;

using Precise = long double;

Grid grid_of(const Size& size) {
  return {.radii = size["radii"], .theta = size["theta"], .phi = size["phi"]};
}

std::uint64_t count(std::int64_t value) {
  return static_cast<std::uint64_t>(value);
}

// Directions are the middles of equal intervals.
Precise middle(std::int64_t index, std::int64_t intervals, Precise range) {
  return range * (static_cast<Precise>(index) + 0.5L) / static_cast<Precise>(intervals);
}
Precise theta_of(const Grid& grid, std::int64_t j) {
  return middle(j, grid.theta, std::numbers::pi_v<Precise>);
}
Precise phi_of(const Grid& grid, std::int64_t k) {
  return middle(k, grid.phi, 2 * std::numbers::pi_v<Precise>);
}

// The factor of a real, orthonormal spherical harmonic that depends on theta.
Precise polar(int l, int m, Precise theta) {
  Precise factorials = 1;  // (l - m)! / (l + m)!
  for (int i = l - m + 1; i <= l + m; ++i) {
    factorials /= i;
  }
  const Precise norm = (2 * l + 1) / (4 * std::numbers::pi_v<Precise>)*factorials;
  return std::sqrt(m == 0 ? norm : 2 * norm) *
         std::assoc_legendre(static_cast<unsigned>(l), static_cast<unsigned>(m), std::cos(theta));
}

// The factor that depends on phi; a sine for negative m.
Precise azimuthal(int m, Precise phi) {
  return m < 0 ? std::sin(-m * phi) : std::cos(m * phi);
}

// Sums harmonics, by their explicit formula, over the cells of a shell.
class MultipoleReference : public Reference {
 public:
  // epsilon: machine epsilon of the precision that the variants compute with.
  MultipoleReference(const Grid& grid, const Arrays& arrays, double epsilon)
      : m_grid(grid),
        m_epsilon(epsilon),
        m_density(arrays.of<double>("density")),
        m_volume(arrays.of<double>("volume")),
        m_mass(count(grid.radii)),
        m_projected(count(grid.radii)),
        m_moments(m_mass.size() * multipole::moments) {
    tabulate();
    project();
    for_blocks(m_mass.size(), 1, [&](std::uint64_t shell, std::uint64_t) { sum(shell); });
  }

  double expected(std::string_view /*array*/, std::uint64_t index) const override {
    return static_cast<double>(m_moments[index]);
  }

  double tolerance(std::string_view /*array*/, std::uint64_t index) const override {
    return tolerance_of(index / multipole::moments, order_of(index).l);
  }

  // The moments of a shell, weighted by the harmonics of one direction, are the sum over its cells
  // of a function of the angle between the two: the addition theorem of spherical harmonics.
  std::optional<std::string> violated_invariant(const Arrays& arrays) const override {
    const std::span<const double> moments = arrays.of<double>("moments");
    for (std::uint64_t shell = 0; shell < m_projected.size(); ++shell) {
      Precise actual = 0;
      double allowed = 0;
      for (int l = 0; l <= l_max; ++l) {
        for (int m = -l; m <= l; ++m) {
          const Precise weight = polar(l, std::abs(m), probe_theta) * azimuthal(m, probe_phi);
          actual += weight * moments[shell * multipole::moments + count(multipole::moment(l, m))];
          allowed += static_cast<double>(std::fabs(weight)) * tolerance_of(shell, l);
        }
      }
      if (!(std::fabs(actual - m_projected[shell]) <= allowed)) {
        return fmt::format("the expansion of shell {} in one direction is {}, expected {}", shell,
                           static_cast<double>(actual), static_cast<double>(m_projected[shell]));
      }
    }
    return std::nullopt;
  }

 private:
  struct Order {
    int l;
    int m;
  };
  static Order order_of(std::uint64_t index) {
    const int within = static_cast<int>(index % multipole::moments);
    int l = 0;
    while ((l + 1) * (l + 1) <= within) {
      ++l;
    }
    return {l, within - l * (l + 1)};
  }

  // A direction for which no harmonic is near zero.
  static constexpr Precise probe_theta = 1.0L;
  static constexpr Precise probe_phi = 0.7L;

  void tabulate() {
    for (int l = 0; l <= l_max; ++l) {
      for (int m = 0; m <= l; ++m) {
        for (std::int64_t j = 0; j < m_grid.theta; ++j) {
          m_polar.push_back(polar(l, m, theta_of(m_grid, j)));
        }
      }
    }
    for (int m = -l_max; m <= l_max; ++m) {
      for (std::int64_t k = 0; k < m_grid.phi; ++k) {
        m_azimuthal.push_back(azimuthal(m, phi_of(m_grid, k)));
      }
    }
  }

  Precise polar_at(int l, int m, std::int64_t j) const {
    return m_polar[count((l * (l + 1) / 2 + m) * m_grid.theta + j)];
  }

  // Computes the moments of a shell.
  void sum(std::uint64_t shell) {
    for (std::int64_t j = 0; j < m_grid.theta; ++j) {
      const std::uint64_t row = shell * count(m_grid.theta) + count(j);
      for (int m = -l_max; m <= l_max; ++m) {
        const Precise of_row = sum_of_row(row, m) * m_volume[row];
        for (int l = std::abs(m); l <= l_max; ++l) {
          m_moments[shell * multipole::moments + count(multipole::moment(l, m))] +=
              of_row * polar_at(l, std::abs(m), j);
        }
      }
    }
  }

  Precise sum_of_row(std::uint64_t row, int m) const {
    const double* density = &m_density[row * count(m_grid.phi)];
    const Precise* harmonic = &m_azimuthal[count((m + l_max) * m_grid.phi)];
    Precise sum = 0;
    for (std::int64_t k = 0; k < m_grid.phi; ++k) {
      sum += density[k] * harmonic[k];
    }
    return sum;
  }

  // The sum over l of (2 l + 1) / (4 pi) P_l of the angle to the probing direction.
  Precise kernel(std::int64_t j, std::int64_t k) const {
    const Precise theta = theta_of(m_grid, j);
    const Precise cosine =
        std::cos(theta) * std::cos(probe_theta) +
        std::sin(theta) * std::sin(probe_theta) * std::cos(phi_of(m_grid, k) - probe_phi);
    Precise sum = 0;
    for (int l = 0; l <= l_max; ++l) {
      sum += (2 * l + 1) * std::legendre(static_cast<unsigned>(l), cosine);
    }
    return sum / (4 * std::numbers::pi_v<Precise>);
  }

  void project() {
    std::vector<Precise> kernels(count(m_grid.directions()));
    for_blocks(kernels.size(), 1024, [&](std::uint64_t begin, std::uint64_t end) {
      for (std::uint64_t direction = begin; direction < end; ++direction) {
        const auto at = static_cast<std::int64_t>(direction);
        kernels[direction] = kernel(at / m_grid.phi, at % m_grid.phi);
      }
    });
    for_blocks(m_projected.size(), 1, [&](std::uint64_t shell, std::uint64_t) {
      std::uint64_t cell = shell * kernels.size();
      for (std::uint64_t direction = 0; direction < kernels.size(); ++direction, ++cell) {
        const Precise mass = Precise{m_density[cell]} * m_volume[cell / count(m_grid.phi)];
        m_mass[shell] += static_cast<double>(mass);
        m_projected[shell] += mass * kernels[direction];
      }
    });
  }

  // No harmonic exceeds sqrt((2 l + 1) / (2 pi)). The error of a sum of n rounded products is at
  // most lambda sqrt(n + 1) epsilon / 2 of the sum of their magnitudes, in any order, except with a
  // probability of 2 exp(-lambda^2 / 2): Higham and Mary, "A new approach to probabilistic rounding
  // error analysis", SIAM Journal on Scientific Computing 41 (2019), theorem 2.4. The bound that
  // always holds, with n + 1, is larger than most moments in single precision. The error of
  // harmonics of l comes from rounding their angle, which they multiply by at most l, and from the
  // steps of a recurrence: 64 l epsilon / 2 of that bound.
  double tolerance_of(std::uint64_t shell, int l) const {
    constexpr double lambda = 6;
    const double greatest = std::sqrt((2 * l + 1) / (2 * std::numbers::pi));
    const double roundings =
        lambda * std::sqrt(static_cast<double>(m_grid.directions()) + 1) + 64 * (l + 1);
    return roundings * m_epsilon / 2 * greatest * m_mass[shell];
  }

  Grid m_grid;
  double m_epsilon;
  std::span<const double> m_density;
  std::span<const double> m_volume;
  std::vector<Precise> m_polar;
  std::vector<Precise> m_azimuthal;
  std::vector<double> m_mass;
  std::vector<Precise> m_projected;
  std::vector<Precise> m_moments;
};

// Cosines and sines of the middles of equal intervals.
void fill_angles(std::span<double> cosines, std::span<double> sines, Precise range) {
  for (std::size_t i = 0; i < cosines.size(); ++i) {
    const Precise angle =
        middle(static_cast<std::int64_t>(i), static_cast<std::int64_t>(cosines.size()), range);
    cosines[i] = static_cast<double>(std::cos(angle));
    sines[i] = static_cast<double>(std::sin(angle));
  }
}

// P(l, m) = raise(l, m) cos(theta) P(l - 1, m) - drop(l, m) P(l - 2, m) and P(m, m) = raise(m, m)
// sin(theta) P(m - 1, m - 1) for the polar factors of real, orthonormal harmonics, including the
// factor sqrt(2) of m > 0. Holmes and Featherstone, "A unified approach to the Clenshaw summation
// and the recursive computation of very high degree and order normalised associated Legendre
// functions", Journal of Geodesy 76 (2002), equations 11 to 13.
void fill_recurrence(std::span<double> raise, std::span<double> drop) {
  std::ranges::fill(drop, 0.0);
  for (int l = 0; l <= l_max; ++l) {
    for (int m = 0; m < l; ++m) {
      const Precise scale = (2.0L * l + 1) / ((l - m) * (l + m));
      const std::size_t at = count(multipole::legendre(l, m));
      raise[at] = static_cast<double>(std::sqrt(scale * (2 * l - 1)));
      if (l > m + 1) {
        drop[at] =
            static_cast<double>(std::sqrt(scale * (l + m - 1) * (l - m - 1) / (2.0L * l - 3)));
      }
    }
    const Precise sectoral = l == 0   ? 1 / (4 * std::numbers::pi_v<Precise>)
                             : l == 1 ? 3.0L
                                      : (2.0L * l + 1) / (2 * l);
    raise[count(multipole::legendre(l, l))] = static_cast<double>(std::sqrt(sectoral));
  }
}

// Computes in double precision; variants round to single for devices that have no double precision.
template <typename Real>
class MultipoleGravity : public Kernel {
 public:
  const KernelInfo& info() const override {
    static const KernelInfo info{
        .name = "multipole_gravity",
        .title = "Multipole moments of a star",
        .sentence =
            "The mass of every cell of a spherical grid times the real spherical harmonics "
            "of its direction up to l = 13, summed over each shell, in double precision.",
        .seed = "Optimizing Fornax for Aurora (and Polaris), project report",
        .work_unit = "expansion",
        .role = KernelRole::ladder,
    };
    return info;
  }

  std::string computation() const override {
    return std::is_same_v<Real, double> ? "fp64" : "fp32";
  }

  std::optional<NamedValues> named_size(std::string_view name,
                                        const MachineLimits& /*limits*/) const override {
    struct Named {
      std::string_view name;
      Grid grid;
    };
    static constexpr Named table[] = {{"tiny", {3, 4, 16}},      {"odd", {7, 12, 48}},
                                      {"medium", {16, 32, 64}},  {"quick", {64, 64, 128}},
                                      {"seed", {678, 128, 256}}, {"large", {1356, 256, 512}}};
    for (const auto& [row_name, grid] : table) {
      if (row_name == name) {
        return NamedValues{{"radii", grid.radii}, {"theta", grid.theta}, {"phi", grid.phi}};
      }
    }
    return std::nullopt;
  }

  std::optional<std::string> invalid(const Size& size) const override {
    const Grid grid = grid_of(size);
    if (grid.radii < 1 || grid.radii > 100'000) {
      return fmt::format("radii must be from 1 to 100000; it is {}", grid.radii);
    }
    if (grid.theta < 4 || grid.theta > 4096 || grid.theta % 4 != 0) {
      return fmt::format(
          "theta must be a multiple of 4 from 4 to 4096, since vector registers of the variants "
          "have no remainder; it is {}",
          grid.theta);
    }
    if (grid.phi < 16 || grid.phi > 8192 || grid.phi % 16 != 0) {
      return fmt::format(
          "phi must be a multiple of 16 from 16 to 8192, since quarters of a circle in vector "
          "registers have no remainder; it is {}",
          grid.phi);
    }
    return std::nullopt;
  }

  std::vector<ArraySpec> arrays(const Size& size) const override {
    const Grid grid = grid_of(size);
    constexpr std::uint32_t real = sizeof(double);
    return {{"density", count(grid.cells()), real, RL_INPUT},
            {"volume", count(grid.rows()), real, RL_INPUT},
            {"cos_theta", count(grid.theta), real, RL_INPUT},
            {"sin_theta", count(grid.theta), real, RL_INPUT},
            {"cos_phi", count(grid.phi), real, RL_INPUT},
            {"sin_phi", count(grid.phi), real, RL_INPUT},
            {"raise", count(multipole::legendres), real, RL_INPUT},
            {"drop", count(multipole::legendres), real, RL_INPUT},
            {"moments", count(grid.radii * multipole::moments), real, RL_OUTPUT}};
  }

  double work_units(const Size& /*size*/) const override { return 1; }

  // Density and volumes are read once, moments written once. The flops are those of the factorized
  // sums over folded circles, the smallest number known here (README.md, "Work"): 2 per cell to
  // fold; a multiplication and an addition for each of 27 functions of phi and a quarter of the
  // cells; for each circle, 27 products with the volume, and a multiplication and an addition per
  // moment.
  UsefulWork useful_work(const Size& size) const override {
    const Grid grid = grid_of(size);
    const auto cells = static_cast<double>(grid.cells());
    const auto rows = static_cast<double>(grid.rows());
    const auto outputs = static_cast<double>(grid.radii * multipole::moments);
    return {.flops = cells * (2 + 2 * multipole::azimuthals / 4.0) +
                     rows * (multipole::azimuthals + 2 * multipole::moments),
            .bytes = sizeof(Real) * (cells + rows + outputs)};
  }

  // Densities from 0.5 to 1.5; shells of thickness 1 from radius 1 on.
  void fill(const Size& size, const Arrays& arrays, const Noise& noise,
            bool only_inout) const override {
    if (only_inout) {
      return;
    }
    const Grid grid = grid_of(size);
    fill_with_noise(arrays.of<double>("density"), noise, 0);
    fill_volumes(grid, arrays.of<double>("volume"));
    constexpr Precise half_circle = std::numbers::pi_v<Precise>;
    fill_angles(arrays.of<double>("cos_theta"), arrays.of<double>("sin_theta"), half_circle);
    fill_angles(arrays.of<double>("cos_phi"), arrays.of<double>("sin_phi"), 2 * half_circle);
    fill_recurrence(arrays.of<double>("raise"), arrays.of<double>("drop"));
  }

  std::unique_ptr<Reference> reference(const Size& size, const Arrays& arrays) const override {
    return std::make_unique<MultipoleReference>(grid_of(size), arrays,
                                                std::numeric_limits<Real>::epsilon());
  }

 private:
  // Volumes are the same for every phi.
  static void fill_volumes(const Grid& grid, std::span<double> volumes) {
    const auto phi = static_cast<double>(grid.phi);
    const auto theta = static_cast<double>(grid.theta);
    for (std::size_t row = 0; row < volumes.size(); ++row) {
      const std::uint64_t shell = row / count(grid.theta);
      const auto radius = 1 + static_cast<double>(shell);
      const auto j = static_cast<double>(row % count(grid.theta));
      const double thick = (std::pow(radius + 1, 3) - std::pow(radius, 3)) / 3;
      const double high =
          std::cos(std::numbers::pi * j / theta) - std::cos(std::numbers::pi * (j + 1) / theta);
      volumes[row] = thick * high * 2 * std::numbers::pi / phi;
    }
  }
};

}  // namespace

std::vector<const Kernel*> multipole_gravity_kernel() {
  static const MultipoleGravity<double> fp64;
  static const MultipoleGravity<float> fp32;
  return {&fp64, &fp32};
}

}  // namespace roofladder
