// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <utility>

#include "kernels/push/zone_work.h"
#include "roofladder/opencl/precision.hpp"

// The host's part of the kernels of this folder, and work that variants share.
namespace roofladder::push {

// The arrays that an update changes, restored before every run.
template <typename Real>
class Changed {
 public:
  Changed(opencl_c::Queue& queue, std::span<double> host)
      : device(queue, host.size()),
        m_host(host),
        m_initial(opencl_c::rounded_array<Real>(queue, host)) {}

  void restore() { device.copy_from(m_initial); }
  void download() { opencl_c::download(device, m_host); }

  opencl_c::Array<Real> device;

 private:
  std::span<double> m_host;
  opencl_c::Array<Real> m_initial;
};

template <typename Real>
class Fields {
 public:
  Fields(const Problem& problem, opencl_c::Queue& queue)
      : m_zones(static_cast<std::uint64_t>(star_of(problem.size).zones())),
        m_verbose(problem.array<std::int32_t>("options")[0]),
        m_steps(problem.array<std::int32_t>("options")[1]),
        m_frequency(opencl_c::rounded_array<Real>(queue, problem.array<double>("frequency"))),
        m_density(opencl_c::rounded_array<Real>(queue, problem.array<double>("density"))),
        m_energy(queue, problem.array<double>("energy")),
        m_electron_fraction(queue, problem.array<double>("electron_fraction")),
        m_radiation(queue, problem.array<double>("radiation")) {}

  void reset() {
    m_energy.restore();
    m_electron_fraction.restore();
    m_radiation.restore();
  }
  void finish() {
    m_energy.download();
    m_electron_fraction.download();
    m_radiation.download();
  }

 protected:
  // Launches one work-item per zone. `first`: arguments between the zones and the arrays.
  template <typename... Argument>
  void launch(opencl_c::Queue& queue, const Argument&... first) {
    constexpr std::size_t group = 64;
    queue.launch("push", {{opencl_c::groups_for(m_zones, group), 1}, {group, 1}}, m_zones, first...,
                 m_frequency, m_density, m_energy.device, m_electron_fraction.device,
                 m_radiation.device);
  }

  const std::uint64_t m_zones;
  const std::int32_t m_verbose;
  const std::int32_t m_steps;  // of Newton's method

 private:
  opencl_c::Array<Real> m_frequency;
  opencl_c::Array<Real> m_density;
  Changed<Real> m_energy;
  Changed<Real> m_electron_fraction;
  Changed<Real> m_radiation;
};

template <typename Real, ZoneWork (*zone)()>
void work_of(const Size& size, double /*cache*/, rl_work& work) {
  declare<Real>(size, zone(), work);
}

// Static as variant() is.
template <template <typename> typename Code, ZoneWork (*zone)()>
static VariantFile precisions(Description description) {
  return opencl_c::precisions<Code, work_of<double, zone>, work_of<float, zone>>(
      std::move(description));
}

// For variants whose routines fill whole arrays, whatever part of them the zone needs.
inline constexpr double of_species = groups;  // bands

// Reads and comparisons of the density, all absorptions, the exchange.
inline constexpr rl_operations every_zone{.add = 1 + 2 * bands + 2 * of_species + 2,
                                          .mul = 1 + 10 * of_species + 1,
                                          .div = 1 + 2 * of_species + 1,
                                          .compare = 3};
inline constexpr rl_operations thin_update{.fma = bands};
inline constexpr rl_operations shares{.add = bands, .div = bands};
inline constexpr rl_operations blend{.add = bands, .fma = bands};
inline constexpr rl_operations second_comparison{.compare = 1};

// Newton's method; its steps without their sums over the bands, and those sums.
inline constexpr rl_operations newton{.mul = 1 + 2, .compare = 2};
inline constexpr rl_operations newton_step{.add = 2, .mul = 1, .div = 1, .compare = 1};
inline constexpr rl_operations newton_sum{.add = bands, .fma = 2 * bands};

// The couplings of a zone, and elimination and substitution for each species.
inline constexpr rl_operations mixing{.add = species * (1 + 2.0 * (groups - 1)),
                                      .mul = 3 * (groups - 1),
                                      .fma = species * 3.0 * (groups - 1),
                                      .div = species * 2.0 * groups};

inline ZoneWork general_work() {
  constexpr rl_operations emissivities{.add = 2 + bands, .mul = 6 * bands, .div = bands};
  const rl_operations absorbing = every_zone + second_comparison + shares + emissivities + blend;
  return {.thin = every_zone + thin_update,
          .absorbing = absorbing,
          .opaque = absorbing + newton + newton_steps * (newton_step + emissivities + newton_sum) +
                    mixing};
}

}  // namespace roofladder::push
