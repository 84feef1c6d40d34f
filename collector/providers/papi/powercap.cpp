// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/providers/papi/powercap.h"

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <fstream>

namespace roofladder::papi {
namespace {

namespace fs = std::filesystem;

std::uint64_t read_counter(const fs::path& path) {
  std::uint64_t value = 0;
  errno = 0;
  std::ifstream file(path);
  if (file >> value) {
    return value;
  }
  if (errno == EACCES || errno == EPERM) {
    // CVE-2020-8694: frequent readings reveal what other processes compute.
    throw Failure{Status::denied, path.string() +
                                      " may be read by root only (since CVE-2020-8694); an "
                                      "administrator may allow it: chmod a+r " +
                                      path.string()};
  }
  throw Failure{Status::unavailable, "cannot read " + path.string() + ": " +
                                         (errno != 0 ? std::strerror(errno) : "not a number")};
}

std::string zone_name(const fs::path& zone) {
  std::string name;
  std::ifstream(zone / "name") >> name;
  return name;
}

EnergyZone zone_in(const fs::path& folder) {
  EnergyZone zone{folder / "energy_uj", read_counter(folder / "max_energy_range_uj")};
  read_counter(zone.counter);
  return zone;
}

}  // namespace

fs::path powercap_folder() {
  const char* chosen = std::getenv("ROOFLADDER_POWERCAP");
  return chosen != nullptr ? chosen : "/sys/class/powercap";
}

EnergyZones find_energy_zones(const fs::path& root) {
  std::vector<fs::path> folders;
  std::error_code none;
  for (const auto& entry : fs::directory_iterator(root, none)) {
    // AMD's energy counters are under this name too; those of "intel-rapl-mmio" are duplicates.
    if (entry.path().filename().string().starts_with("intel-rapl:")) {
      folders.push_back(entry.path());
    }
  }
  std::ranges::sort(folders);
  EnergyZones zones;
  for (const fs::path& folder : folders) {
    const std::string name = zone_name(folder);
    if (name.starts_with("package")) {
      zones.packages.push_back(zone_in(folder));
    } else if (name == "dram") {
      zones.memory.push_back(zone_in(folder));
    }
  }
  if (zones.packages.empty()) {
    throw Failure{Status::unavailable,
                  "there are no energy counters of packages in " + root.string() +
                      " (virtual machines have none; else: modprobe intel_rapl_msr)"};
  }
  return zones;
}

void Energy::start() {
  m_before.clear();
  for (const EnergyZone& zone : m_zones) {
    m_before.push_back(read_counter(zone.counter));
  }
  m_started = std::chrono::steady_clock::now();
}

std::vector<double> Energy::read() {
  const auto time = std::chrono::steady_clock::now() - m_started;
  if (time < shortest) {
    throw Failure{
        Status::unsupported,
        "the repetition took " +
            std::to_string(std::chrono::duration_cast<std::chrono::milliseconds>(time).count()) +
            " ms, and energy counters move about once a millisecond: at least " +
            std::to_string(shortest.count()) + " ms are needed; choose a greater size"};
  }
  double joules = 0;
  for (std::size_t i = 0; i < m_zones.size(); ++i) {
    const std::uint64_t after = read_counter(m_zones[i].counter);
    const std::uint64_t start_again = after < m_before[i] ? m_zones[i].range : 0;
    joules += static_cast<double>(after + start_again - m_before[i]) * 1e-6;
  }
  return {joules};
}

}  // namespace roofladder::papi
