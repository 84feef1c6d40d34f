// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <cstdlib>
#include <fstream>
#include <string>
#include <string_view>

#include "collector/machine/available_memory.h"
#include "collector/machine/machine.h"

namespace roofladder {
namespace {

double installed_memory(const std::filesystem::path& root) {
  std::ifstream file(root / "proc/meminfo");
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with("MemTotal:")) {
      return std::strtod(line.c_str() + std::string_view("MemTotal:").size(), nullptr) * 1024;
    }
  }
  return 0;
}

}  // namespace

Memory read_memory(const std::filesystem::path& root) {
  return {installed_memory(root), available_memory(root)};
}

}  // namespace roofladder
