// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <array>
#include <cmath>
#include <gtest/gtest.h>

#include "kernels/push/cuda/zone.h"
#include "kernels/push/openmp/fields.h"

namespace roofladder {
namespace {

constexpr double capacity = 37.5;
constexpr double now = 1.25;
constexpr double fraction = 0.3;
constexpr double share = 0.4;

double emission(double nu, int species, double temperature) {
  const double shift = species == 0 ? 1 + fraction : species == 1 ? 1 - fraction : 1;
  return std::pow(nu * shift, 2) * temperature / (temperature + nu * shift);
}

struct Bands {
  std::array<double, push::groups> frequency{};
  std::array<double, push::bands> radiation{};
};

// Chooses the radiation so that the balance of energy holds at that temperature.
Bands balanced_at(double temperature) {
  Bands result;
  auto& [frequency, radiation] = result;
  for (std::size_t b = 0; b < push::bands; ++b) {
    double& nu = frequency[b % push::groups];
    nu = 0.1 * std::pow(1.3, b % push::groups);
    radiation[b] = emission(nu, static_cast<int>(b) / push::groups, temperature) +
                   capacity * (temperature - now) / (push::bands * share);
  }
  return result;
}

// Tests the fallback, which no zone of the problem needs, in OpenMP and in CUDA.
double found_in_openmp(const Bands& of) {
  const std::array<double, 1> shares{share};
  return push::bisected_temperature(of.frequency.data(), capacity, now, fraction,
                                    of.radiation.data(), 1, shares.data(), 0);
}
double found_in_cuda(const Bands& of) {
  std::array<double, push::bands> shares{};
  shares.fill(share);
  return push::bisected_temperature(of.frequency.data(), push::EnergyShifts<double>(fraction),
                                    capacity, now, of.radiation.data(), shares.data());
}

TEST(PushTemperature, IsFoundByBisectionWhereverItLies) {
  for (const double temperature : {0.01, 0.5, now, 3.0, 400.0}) {
    const Bands bands = balanced_at(temperature);
    EXPECT_NEAR(found_in_openmp(bands), temperature, 1e-10 * (1 + temperature));
    EXPECT_NEAR(found_in_cuda(bands), temperature, 1e-10 * (1 + temperature));
  }
}

}  // namespace
}  // namespace roofladder
