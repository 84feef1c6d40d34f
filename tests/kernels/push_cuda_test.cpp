// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>
#include <gtest/gtest.h>
#include <optional>
#include <vector>

#include "collector/modules/check.h"
#include "collector/modules/problem_memory.h"
#include "kernels/push/cuda/fewer_arrays.h"
#include "kernels/push/cuda/inverse.h"
#include "kernels/push/cuda/original.h"
#include "kernels/push/cuda/species_of_zone.h"
#include "tests/bundled/bundled.h"
#include "tests/kernels/host_model.h"

// Runs the updates of the CUDA rungs on counting scalars, for a zone of each kind.
namespace roofladder::push {
namespace {

constexpr double density_of_thin = 1;
constexpr double density_of_absorbing = 5;
constexpr double density_of_opaque = 25;

template <typename Real>
struct OneZone {
  explicit OneZone(double rho) : density(rho), energy(rho * 1.5) {
    for (std::size_t g = 0; g < groups; ++g) {
      frequency.emplace_back(0.1 * std::pow(1.3, g));
    }
    for (std::size_t b = 0; b < bands; ++b) {
      radiation.emplace_back(std::fmod(0.37 * static_cast<double>(b + 1), 1.0));
    }
  }
  Zones<Real> zones() {
    return {.count = 1,
            .frequency = frequency.data(),
            .density = &density,
            .energy = &energy,
            .electron_fraction = &electron_fraction,
            .radiation = radiation.data(),
            .steps = newton_steps,
            .verbose = false};
  }
  std::vector<Real> frequency;
  Real density;
  Real energy;
  Real electron_fraction = 0.3;
  std::vector<Real> radiation;
};

void expect_executed(const rl_operations& declared) {
  const rl_operations seen = tally().fp64;
  EXPECT_EQ(seen.add, declared.add);
  EXPECT_EQ(seen.mul, declared.mul);
  EXPECT_EQ(seen.fma, declared.fma);
  EXPECT_EQ(seen.div, declared.div);
  EXPECT_EQ(seen.compare, declared.compare);
}

template <typename Update>
void expect_executed(const Update& update, const ZoneWork& declared) {
  const auto expect = [&](double rho, const rl_operations& of_kind) {
    SCOPED_TRACE(rho);
    OneZone<Counted<double>> zone(rho);
    tally() = {};
    update(zone.zones());
    expect_executed(of_kind);
  };
  expect(density_of_thin, declared.thin);
  expect(density_of_absorbing, declared.absorbing);
  expect(density_of_opaque, declared.opaque);
}

TEST(PushCuda, OriginalExecutesTheOperationsThatAreDeclared) {
  expect_executed([](const auto& zones) { original::update(zones, 0); }, original::zone_work());
}

TEST(PushCuda, FewerArraysExecutesTheOperationsThatAreDeclared) {
  expect_executed([](const auto& zones) { fewer_arrays::update(zones, 0); },
                  fewer_arrays::zone_work());
}

// All zones of a size on the host, by the same reference as the rungs.
template <typename Update>
void expect_right(const Update& update) {
  const Kernel& kernel = bundled("push");
  for (const char* name : {"tiny", "odd", "medium"}) {
    SCOPED_TRACE(name);
    const Parameters size = kernel.named_size(name, {}).value();
    ProblemMemory memory(host_model(), plain_ladder(), kernel, size);
    const Reference reference = kernel.reference(memory.problem());
    const Arrays arrays = memory.arrays();
    const Zones<double> zones{
        .count = static_cast<Index>(arrays.of<double>("density").size()),
        .frequency = arrays.of<double>("frequency").data(),
        .density = arrays.of<double>("density").data(),
        .energy = arrays.of<double>("energy").data(),
        .electron_fraction = arrays.of<double>("electron_fraction").data(),
        .radiation = arrays.of<double>("radiation").data(),
        .steps = arrays.of<std::int32_t>("options")[1],
        .verbose = false,
    };
    for (Index zone = 0; zone < zones.count; ++zone) {
      update(zones, zone);
    }
    EXPECT_EQ(check(memory.problem(), reference, CheckDepth::full).mismatch, std::nullopt);
  }
}

TEST(PushCuda, OriginalIsRight) {
  expect_right([](const Zones<double>& f, Index zone) { original::update(f, zone); });
}

TEST(PushCuda, FewerArraysIsRight) {
  expect_right([](const Zones<double>& f, Index zone) { fewer_arrays::update(f, zone); });
}

template <typename Real>
using Species = SpeciesOfZone<Divided, Real>;

template <typename Real, typename Function>
Sums<Real> summed(std::vector<Species<Real>>& all, const Function& function) {
  Sums<Real> sums{0.0, 0.0};
  for (Species<Real>& each : all) {
    sums = sums + function(each);
  }
  return sums;
}

// Does the work of a block's warps, one after the other.
void update_by_species(const Zones<double>& f, Index zone) {
  std::array<double, groups> frequencies{};
  std::copy_n(f.frequency, groups, frequencies.begin());
  const BandTable<double> table = table_of(frequencies);
  const double rho = f.density[zone];
  std::vector<Species<double>> all;
  for (int s = 0; s < species; ++s) {
    all.emplace_back(table, s, rho, f.electron_fraction[zone]);
    all.back().load(f.radiation + s * groups * f.count + zone, f.count);
    all.back().find_shares();
  }
  const double capacity = heat_capacity * rho;
  const double now = f.energy[zone] / capacity;
  double temperature = now;
  for (int step = 0; step < (rho < opaque_from ? 0 : f.steps); ++step) {
    const Sums<double> gain =
        summed(all, [&](const Species<double>& each) { return each.gain(temperature); });
    temperature -= (capacity * (temperature - now) + gain.first) / (capacity + gain.second);
  }
  const Sums<double> exchanged = summed(all, [&](Species<double>& each) {
    return rho < absorbing_from ? each.absorb() : each.emit(temperature);
  });
  f.energy[zone] -= exchanged.first;
  f.electron_fraction[zone] += exchanged.second / rho;
  for (int s = 0; s < species; ++s) {
    Species<double>& each = all[static_cast<std::size_t>(s)];
    if (!(rho < opaque_from)) {
      each.mix();
    }
    each.store(f.radiation + s * groups * f.count + zone, f.count);
  }
}

TEST(PushCuda, SpeciesOfAZoneAreRight) {
  expect_right(update_by_species);
}

TEST(PushCuda, SpeciesExecuteTheOperationsThatAreDeclared) {
  using Real = Counted<double>;
  BandTable<Real> table{};
  std::ranges::fill(table.frequency, 0.5);
  std::ranges::fill(table.coupling, 0.5);
  for (int s = 0; s < species; ++s) {
    std::ranges::fill(table.strength[s], 0.5);
    std::ranges::fill(table.yield[s], 0.5);
    const std::vector<Real> radiation(groups, 0.5);
    Species<Real> own(table, s, 2.0, 0.3);
    own.load(radiation.data(), 1);
    const auto expect = [](const auto& function, const rl_operations& declared) {
      tally() = {};
      function();
      expect_executed(declared);
    };
    expect([&] { own.absorb(); }, SpeciesWork::absorption);
    expect([&] { own.find_shares(); }, SpeciesWork::shares);
    expect([&] { own.gain(1.0); }, SpeciesWork::gain);
    expect([&] { own.emit(1.0); }, SpeciesWork::emission);
    expect([&] { own.mix(); }, SpeciesWork::mixing);
  }
}

}  // namespace
}  // namespace roofladder::push
