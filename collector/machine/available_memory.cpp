// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/machine/available_memory.h"

#include <algorithm>
#include <fstream>
#include <limits>
#include <optional>
#include <string>

#include "collector/machine/control_groups.h"

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

double machine_available(const fs::path& root) {
  std::ifstream file(root / "proc/meminfo");
  std::string key;
  double kilobytes = 0;
  for (std::string unit; file >> key >> kilobytes; std::getline(file, unit)) {
    if (key == "MemAvailable:") {
      return kilobytes * 1024;
    }
  }
  return unlimited;
}

double left_in(const fs::path& group, const char* limit, const char* usage) {
  const auto bytes = number_in(group / limit);
  return bytes ? std::max(0.0, *bytes - number_in(group / usage).value_or(0)) : unlimited;
}

}  // namespace

double available_memory(const fs::path& root) {
  double available = machine_available(root);
  for (const fs::path& group : control_groups("memory", root)) {
    available = std::min({available, left_in(group, "memory.max", "memory.current"),
                          left_in(group, "memory.limit_in_bytes", "memory.usage_in_bytes")});
  }
  return available;
}

}  // namespace roofladder
