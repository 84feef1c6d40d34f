// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>

#include "collector/providers/papi/counter_group.h"
#include "collector/providers/provider_guard.h"

namespace roofladder::papi {

// An energy counter in microjoules that starts again after `range`.
struct EnergyZone {
  std::filesystem::path counter;
  std::uint64_t range = 0;
};

// The kernel's energy counters of all sockets (RAPL), under /sys/class/powercap.
struct EnergyZones {
  std::vector<EnergyZone> packages;
  std::vector<EnergyZone> memory;  // of modules with separate counters
};

// Throws Failure if none can be read, with what to do about it.
EnergyZones find_energy_zones(const std::filesystem::path& root);

// The kernel's folder of them, or $ROOFLADDER_POWERCAP.
std::filesystem::path powercap_folder();

// Joules of the zones, including other processes'.
class Energy : public CounterGroup {
 public:
  explicit Energy(std::vector<EnergyZone> zones) : m_zones(std::move(zones)) {}

  void start() override;
  std::vector<double> read() override;
  void stop() override {}

  // False, since the counters move only about once a millisecond.
  bool tells_parts() const override { return false; }

  // In less time than this, one step of the counters is more than 2 % of the energy.
  static constexpr std::chrono::milliseconds shortest{50};

 private:
  std::vector<EnergyZone> m_zones;
  std::vector<std::uint64_t> m_before;  // microjoules
  std::chrono::steady_clock::time_point m_started;
};

}  // namespace roofladder::papi
