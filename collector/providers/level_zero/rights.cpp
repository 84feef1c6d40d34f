// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/providers/level_zero/rights.h"

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <unistd.h>

namespace roofladder::level_zero {
namespace {

namespace fs = std::filesystem;

fs::path folder(const char* variable, const char* otherwise) {
  const char* chosen = std::getenv(variable);
  return chosen != nullptr ? chosen : otherwise;
}

std::vector<Setting> read_settings() {
  std::vector<Setting> settings;
  for (const char* name : {"dev.i915.perf_stream_paranoid", "dev.xe.observation_paranoid"}) {
    std::string path = name;
    std::ranges::replace(path, '.', '/');
    std::ifstream file(folder("ROOFLADDER_SYSCTL", "/proc/sys") / path);
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

std::string listed(const std::vector<std::string>& names) {
  std::string list;
  for (const std::string& name : names) {
    list += (list.empty() ? "" : ", ") + name;
  }
  return list;
}

}  // namespace

std::string Rights::refusing() const {
  if (!render_nodes.empty() && closed_nodes.size() == render_nodes.size()) {
    return listed(closed_nodes) + " may not be opened";
  }
  if (privileged) {
    return "";
  }
  std::vector<std::string> refusing;
  for (const Setting& setting : settings) {
    if (setting.value != "0") {
      refusing.push_back(setting.name + " is " + setting.value);
    }
  }
  return listed(refusing);
}

std::string Rights::remedy() const {
  if (!render_nodes.empty() && closed_nodes.size() == render_nodes.size()) {
    return "an administrator may add you to the group render: usermod -aG render $USER";
  }
  std::string commands;
  for (const Setting& setting : settings) {
    commands += (commands.empty() ? "sysctl " : " ") + setting.name + "=0";
  }
  return "an administrator may run: " + commands + "; or grant CAP_PERFMON";
}

Rights read_rights() {
  Rights rights{.settings = read_settings(), .privileged = has_capability()};
  std::error_code none;
  for (const auto& entry : fs::directory_iterator(folder("ROOFLADDER_DRI", "/dev/dri"), none)) {
    const std::string path = entry.path().string();
    if (!entry.path().filename().string().starts_with("renderD")) {
      continue;
    }
    rights.render_nodes.push_back(path);
    if (access(path.c_str(), R_OK | W_OK) != 0) {
      rights.closed_nodes.push_back(path);
    }
  }
  return rights;
}

}  // namespace roofladder::level_zero
