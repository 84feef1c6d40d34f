// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "kernels/available_memory.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <limits>
#include <optional>
#include <string>

namespace roofladder {
namespace {

namespace fs = std::filesystem;

constexpr double unlimited = std::numeric_limits<double>::infinity();

std::optional<double> number_in(const fs::path& path) {
  double value = 0;
  if (std::ifstream(path) >> value) {
    return value;
  }
  return std::nullopt;  // no such file, or "max"
}

double machine_available() {
  std::ifstream file("/proc/meminfo");
  std::string key;
  double kilobytes = 0;
  for (std::string unit; file >> key >> kilobytes; std::getline(file, unit)) {
    if (key == "MemAvailable:") {
      return kilobytes * 1024;
    }
  }
  return unlimited;
}

// What the limits from the group's folder up to the hierarchy's root leave. Inside a container the
// path may not exist; the root is then the container's own group.
double left_by_groups(const fs::path& root, fs::path group, const char* limit, const char* usage) {
  double left = unlimited;
  for (;; group = group.parent_path()) {
    const fs::path folder = root / group.relative_path();
    if (const auto bytes = number_in(folder / limit)) {
      left = std::min(left, std::max(0.0, *bytes - number_in(folder / usage).value_or(0)));
    }
    if (!group.has_relative_path()) {
      return left;
    }
  }
}

}  // namespace

double available_memory() {
  double available = machine_available();
  std::ifstream file("/proc/self/cgroup");
  for (std::string line; std::getline(file, line);) {
    const fs::path group = line.substr(line.rfind(':') + 1);
    if (line.starts_with("0::")) {
      available = std::min(available,
                           left_by_groups("/sys/fs/cgroup", group, "memory.max", "memory.current"));
    } else if (line.find(":memory:") != std::string::npos) {
      available =
          std::min(available, left_by_groups("/sys/fs/cgroup/memory", group,
                                             "memory.limit_in_bytes", "memory.usage_in_bytes"));
    }
  }
  return available;
}

}  // namespace roofladder
