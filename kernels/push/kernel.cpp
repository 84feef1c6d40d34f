// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <array>
#include <cmath>
#include <fmt/format.h>
#include <limits>
#include <type_traits>

#include "kernels/push/star.h"
#include "roofladder/ladder.hpp"

namespace roofladder {
namespace {

using push::bands;
using push::groups;
using push::Star;

using Precise = long double;

Star star_of(const Size& size) {
  return {.radii = size["radii"], .angles = size["angles"]};
}

std::uint64_t count(std::int64_t value) {
  return static_cast<std::uint64_t>(value);
}

// Updates a zone by the equations of README.md, "The update", in long double.
class Zone {
 public:
  Zone(Precise density, Precise energy, Precise fraction, std::span<const double> frequency)
      : m_density(density), m_energy(energy), m_fraction(fraction), m_frequency(frequency) {}

  Precise energy() const { return m_energy; }
  Precise fraction() const { return m_fraction; }

  void update(std::array<Precise, bands>& radiation) {
    const std::array<Precise, bands> before = radiation;
    if (m_density < push::absorbing_from) {
      for (int b = 0; b < bands; ++b) {
        at(radiation, b) *= 1 - absorption(b);
      }
    } else {
      const Precise now = m_energy / (push::heat_capacity * m_density);
      equilibrate(radiation, m_density < push::opaque_from ? now : later(now, before));
    }
    exchange(before, radiation);
    if (m_density >= push::opaque_from) {
      for (int s = 0; s < push::species; ++s) {
        mix(radiation.data() + s * groups);
      }
    }
  }

 private:
  static Precise& at(std::array<Precise, bands>& of, int b) {
    return of[static_cast<std::size_t>(b)];
  }
  static Precise at(const std::array<Precise, bands>& of, int b) {
    return of[static_cast<std::size_t>(b)];
  }
  Precise frequency(int b) const { return m_frequency[static_cast<std::size_t>(b % groups)]; }

  Precise absorption(int b) const {
    const Precise nu = frequency(b);
    switch (b / groups) {
      case 0:
        return push::capture * m_density * (1 - m_fraction) * nu * nu;
      case 1:
        return push::capture * m_density * m_fraction * nu * nu;
      default:
        return push::pair * m_density * nu;
    }
  }

  Precise shifted(int b) const {
    const Precise sign = b < groups ? 1 : b < 2 * groups ? -1 : 0;
    return frequency(b) * (1 + sign * m_fraction);
  }

  Precise emission(int b, Precise temperature) const {
    const Precise x = shifted(b);
    return x * x * temperature / (temperature + x);
  }

  void equilibrate(std::array<Precise, bands>& radiation, Precise temperature) const {
    for (int b = 0; b < bands; ++b) {
      const Precise k = absorption(b);
      at(radiation, b) = (at(radiation, b) + k * emission(b, temperature)) / (1 + k);
    }
  }

  // Does the same number of Newton steps as the variants.
  Precise later(Precise now, const std::array<Precise, bands>& radiation) const {
    const Precise capacity = push::heat_capacity * m_density;
    Precise temperature = now;
    for (int step = 0; step < push::newton_steps; ++step) {
      Precise residual = capacity * (temperature - now);
      Precise derivative = capacity;
      for (int b = 0; b < bands; ++b) {
        const Precise k = absorption(b);
        const Precise x = shifted(b);
        residual += k / (1 + k) * (emission(b, temperature) - at(radiation, b));
        derivative += k / (1 + k) * std::pow(x, 3) / std::pow(temperature + x, 2);
      }
      temperature -= residual / derivative;
    }
    return temperature;
  }

  void exchange(const std::array<Precise, bands>& before, const std::array<Precise, bands>& after) {
    Precise leptons = 0;
    for (int b = 0; b < bands; ++b) {
      const Precise change = at(after, b) - at(before, b);
      m_energy -= change;
      leptons += b < groups ? -change / frequency(b) : b < 2 * groups ? change / frequency(b) : 0;
    }
    m_fraction += push::lepton_yield * leptons / m_density;
  }

  Precise coupling(int g) const {
    return g < 0 || g == groups - 1 ? 0 : push::inelastic * m_density * frequency(g) * frequency(g);
  }

  // Gaussian elimination from the highest group down, the reverse of the variants' order.
  void mix(Precise* radiation) const {
    std::array<Precise, groups> factor{};
    for (int g = groups - 1; g >= 0; --g) {
      const Precise above = g < groups - 1 ? factor[static_cast<std::size_t>(g) + 1] : 0;
      const Precise pivot = 1 + coupling(g) * (1 - above) + coupling(g - 1);
      factor[static_cast<std::size_t>(g)] = coupling(g - 1) / pivot;
      radiation[g] = (radiation[g] + (g < groups - 1 ? coupling(g) * radiation[g + 1] : 0)) / pivot;
    }
    for (int g = 1; g < groups; ++g) {
      radiation[g] += factor[static_cast<std::size_t>(g)] * radiation[g - 1];
    }
  }

  Precise m_density;
  Precise m_energy;
  Precise m_fraction;
  std::span<const double> m_frequency;
};

class PushReference : public Reference {
 public:
  // epsilon: machine epsilon of the precision that the variants compute with.
  PushReference(const Star& star, const Arrays& arrays, double epsilon)
      : m_star(star), m_epsilon(epsilon), m_total(sums_of_energy(arrays)) {
    const auto copy = [&](const char* name) {
      const std::span<const double> values = arrays.of<double>(name);
      return std::vector<double>(values.begin(), values.end());
    };
    m_energy = copy("energy");
    m_fraction = copy("electron_fraction");
    m_radiation = copy("radiation");
    const std::span<const double> density = arrays.of<double>("density");
    const std::span<const double> frequency = arrays.of<double>("frequency");
    for_blocks(density.size(), 1024, [&](std::uint64_t begin, std::uint64_t end) {
      for (std::uint64_t zone = begin; zone < end; ++zone) {
        update(zone, density[zone], frequency);
      }
    });
  }

  double expected(std::string_view array, std::uint64_t index) const override {
    return values(array)[index];
  }

  // A chain of some 300 rounded operations on positive numbers, and on differences of the same
  // order as the numbers themselves: 1024 roundings allow for the amplification of earlier errors
  // by Newton's method.
  double tolerance(std::string_view array, std::uint64_t index) const override {
    return relative_tolerance() * values(array)[index];
  }

  // Matter and radiation exchange energy without loss; electron fractions are checked by shells.
  std::optional<std::string> violated_invariant(const Arrays& arrays) const override {
    const std::vector<double> total = sums_of_energy(arrays);
    const std::span<const double> fraction = arrays.of<double>("electron_fraction");
    for (std::uint64_t shell = 0; shell < total.size(); ++shell) {
      if (!(std::fabs(total[shell] - m_total[shell]) <= sum_tolerance() * m_total[shell])) {
        return fmt::format("the energy of shell {} is {}, it was {}", shell, total[shell],
                           m_total[shell]);
      }
      const double actual = sum_of_shell(fraction, shell);
      const double wanted = sum_of_shell(m_fraction, shell);
      if (!(std::fabs(actual - wanted) <= sum_tolerance() * wanted)) {
        return fmt::format("the sum of the electron fractions of shell {} is {}, expected {}",
                           shell, actual, wanted);
      }
    }
    return std::nullopt;
  }

 private:
  double relative_tolerance() const { return 1024 * m_epsilon / 2; }
  double sum_tolerance() const {
    return relative_tolerance() + 2 * (bands + 1) * static_cast<double>(m_star.angles) * 0x1p-53;
  }

  const std::vector<double>& values(std::string_view array) const {
    return array == "energy" ? m_energy : array == "radiation" ? m_radiation : m_fraction;
  }

  double sum_of_shell(std::span<const double> values, std::uint64_t shell) const {
    double sum = 0;
    for (const double value : values.subspan(shell * count(m_star.angles), count(m_star.angles))) {
      sum += value;
    }
    return sum;
  }

  std::vector<double> sums_of_energy(const Arrays& arrays) const {
    const std::span<const double> radiation = arrays.of<double>("radiation");
    std::vector<double> sums(count(m_star.radii));
    for_blocks(sums.size(), 1, [&](std::uint64_t shell, std::uint64_t) {
      sums[shell] = sum_of_shell(arrays.of<double>("energy"), shell);
      for (int b = 0; b < bands; ++b) {
        sums[shell] += sum_of_shell(
            radiation.subspan(count(b * m_star.zones()), count(m_star.zones())), shell);
      }
    });
    return sums;
  }

  void update(std::uint64_t zone, double density, std::span<const double> frequency) {
    std::array<Precise, bands> radiation{};
    for (std::size_t b = 0; b < bands; ++b) {
      radiation[b] = m_radiation[b * count(m_star.zones()) + zone];
    }
    Zone updated(density, m_energy[zone], m_fraction[zone], frequency);
    updated.update(radiation);
    m_energy[zone] = static_cast<double>(updated.energy());
    m_fraction[zone] = static_cast<double>(updated.fraction());
    for (std::size_t b = 0; b < bands; ++b) {
      m_radiation[b * count(m_star.zones()) + zone] = static_cast<double>(radiation[b]);
    }
  }

  Star m_star;
  double m_epsilon;
  std::vector<double> m_total;  // of matter and radiation, by shell, before the update
  std::vector<double> m_energy;
  std::vector<double> m_fraction;
  std::vector<double> m_radiation;
};

// Computes in double precision; variants round to single for devices that have no double precision.
template <typename Real>
class Push : public Kernel {
 public:
  const KernelInfo& info() const override {
    static const KernelInfo info{
        .name = "push",
        .title = "Update of matter and radiation",
        .sentence =
            "In every zone of a star the exchange of energy and leptons between matter and "
            "36 bands of radiation, by an update that depends on how opaque the zone is, "
            "in double precision.",
        .seed = "Optimizing Fornax for Aurora (and Polaris), project report",
        .work_unit = "update",
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
      Star star;
    };
    static constexpr Named table[] = {{"tiny", {8, 16}},     {"odd", {19, 67}},
                                      {"medium", {32, 500}}, {"quick", {64, 4096}},
                                      {"seed", {678, 2048}}, {"large", {678, 8192}}};
    for (const auto& [row_name, star] : table) {
      if (row_name == name) {
        return NamedValues{{"radii", star.radii}, {"angles", star.angles}};
      }
    }
    return std::nullopt;
  }

  std::optional<std::string> invalid(const Size& size) const override {
    const Star star = star_of(size);
    if (star.radii < 1 || star.radii > 1'000'000) {
      return fmt::format("radii must be from 1 to 1000000; it is {}", star.radii);
    }
    if (star.angles < 1 || star.angles > 100'000'000) {
      return fmt::format("angles must be from 1 to 100000000; it is {}", star.angles);
    }
    return std::nullopt;
  }

  std::vector<ArraySpec> arrays(const Size& size) const override {
    const std::uint64_t zones = count(star_of(size).zones());
    return {{"frequency", groups, sizeof(double), RL_INPUT},
            {"density", zones, sizeof(double), RL_INPUT},
            {"energy", zones, sizeof(double), RL_INOUT},
            {"electron_fraction", zones, sizeof(double), RL_INOUT},
            {"radiation", bands * zones, sizeof(double), RL_INOUT},
            {"options", 2, sizeof(std::int32_t), RL_INPUT}};
  }

  double work_units(const Size& /*size*/) const override { return 1; }

  // The density is read, everything else read and written. The flops are the smallest number that a
  // band needs by the equations of README.md in a thin zone: its absorption, its change and the two
  // sums.
  UsefulWork useful_work(const Size& size) const override {
    const auto zones = static_cast<double>(star_of(size).zones());
    return {.flops = 4 * bands * zones, .bytes = sizeof(Real) * (2 * bands + 5) * zones};
  }

  void fill(const Size& size, const Arrays& arrays, const Noise& noise,
            bool only_inout) const override {
    const Star star = star_of(size);
    const std::uint64_t zones = count(star.zones());
    const std::span<double> energy = arrays.of<double>("energy");
    const std::span<double> fraction = arrays.of<double>("electron_fraction");
    for_blocks(zones, 4096, [&](std::uint64_t begin, std::uint64_t end) {
      for (std::uint64_t zone = begin; zone < end; ++zone) {
        energy[zone] = density_of(star, noise, zone) * (1 + noise(zones + zone));
        fraction[zone] = 0.1 + 0.4 * noise(2 * zones + zone);
      }
    });
    fill_with_noise(arrays.of<double>("radiation"), noise, 3 * zones);
    if (!only_inout) {
      fill_inputs(star, arrays, noise);
    }
  }

  std::unique_ptr<Reference> reference(const Size& size, const Arrays& arrays) const override {
    return std::make_unique<PushReference>(star_of(size), arrays,
                                           std::numeric_limits<Real>::epsilon());
  }

 private:
  static double density_of(const Star& star, const Noise& noise, std::uint64_t zone) {
    const auto shell = static_cast<std::int64_t>(zone) / star.angles;
    if (shell < star.opaque_shells()) {
      return 20 + 10 * noise(zone);
    }
    return shell < star.opaque_shells() + star.absorbing_shells() ? 4 + 2 * noise(zone)
                                                                  : 0.5 + noise(zone);
  }

  // Sets the options: verbose off; number of Newton steps.
  static void fill_inputs(const Star& star, const Arrays& arrays, const Noise& noise) {
    const std::span<double> density = arrays.of<double>("density");
    for_blocks(density.size(), 1 << 16, [&](std::uint64_t begin, std::uint64_t end) {
      for (std::uint64_t zone = begin; zone < end; ++zone) {
        density[zone] = density_of(star, noise, zone);
      }
    });
    const std::span<double> frequency = arrays.of<double>("frequency");
    for (std::size_t g = 0; g < frequency.size(); ++g) {
      frequency[g] = 0.1 * std::pow(1.3, g);
    }
    const std::span<std::int32_t> options = arrays.of<std::int32_t>("options");
    options[0] = 0;
    options[1] = push::newton_steps;
  }
};

}  // namespace

std::vector<const Kernel*> push_kernel() {
  static const Push<double> fp64;
  static const Push<float> fp32;
  return {&fp64, &fp32};
}

}  // namespace roofladder
