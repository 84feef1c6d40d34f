// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <sstream>

#include "collector/machine/machine.h"
#include "kernels/available_memory.h"

namespace roofladder {
namespace {

double installed_memory() {
  std::ifstream file("/proc/meminfo");
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with("MemTotal:")) {
      return std::strtod(line.c_str() + std::string_view("MemTotal:").size(), nullptr) * 1024;
    }
  }
  return 0;
}

// The folder of this process's control group (version 2): the line "0::/path" of /proc/self/cgroup.
std::string control_group() {
  std::ifstream file("/proc/self/cgroup");
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with("0::")) {
      return "/sys/fs/cgroup" + line.substr(3);
    }
  }
  return "/sys/fs/cgroup";
}

}  // namespace

Memory read_memory() {
  return {installed_memory(), available_memory()};
}

std::optional<double> read_cpu_quota() {
  const auto line = first_line(control_group() + "/cpu.max");  // "200000 100000" or "max 100000"
  if (!line || line->starts_with("max")) {
    return std::nullopt;
  }
  double quota = 0;
  double period = 0;
  std::istringstream(*line) >> quota >> period;
  if (period <= 0) {
    return std::nullopt;
  }
  return quota / period;
}

}  // namespace roofladder
