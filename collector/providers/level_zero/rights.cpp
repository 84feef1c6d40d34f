// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/providers/level_zero/rights.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <unistd.h>

namespace roofladder::level_zero {
namespace {

std::filesystem::path sysctl_folder() {
  const char* chosen = std::getenv("ROOFLADDER_SYSCTL");
  return chosen != nullptr ? chosen : "/proc/sys";
}

std::vector<Setting> read_settings() {
  std::vector<Setting> settings;
  for (const char* name : {"dev.i915.perf_stream_paranoid", "dev.xe.observation_paranoid"}) {
    std::string path = name;
    std::ranges::replace(path, '.', '/');
    std::ifstream file(sysctl_folder() / path);
    if (std::string value; file >> value) {
      settings.push_back({name, value});
    }
  }
  return settings;
}

// Bits of linux/capability.h.
bool has_capability() {
  constexpr unsigned long long administrator = 1ULL << 21;
  constexpr unsigned long long perfmon = 1ULL << 38;
  std::ifstream status("/proc/self/status");
  for (std::string word; status >> word;) {
    unsigned long long effective = 0;
    if (word == "CapEff:" && status >> std::hex >> effective) {
      return (effective & (administrator | perfmon)) != 0;
    }
  }
  return geteuid() == 0;
}

}  // namespace

std::string Rights::refusing() const {
  if (privileged) {
    return "";
  }
  std::string refusing;
  for (const Setting& setting : settings) {
    if (setting.value != "0") {
      refusing += (refusing.empty() ? "" : ", ") + setting.name + " is " + setting.value;
    }
  }
  return refusing;
}

std::string Rights::remedy() const {
  std::string commands;
  for (const Setting& setting : settings) {
    commands += (commands.empty() ? "sysctl " : " ") + setting.name + "=0";
  }
  return "an administrator may run: " + commands + "; or grant CAP_PERFMON";
}

Rights read_rights() {
  return {.settings = read_settings(), .privileged = has_capability()};
}

}  // namespace roofladder::level_zero
