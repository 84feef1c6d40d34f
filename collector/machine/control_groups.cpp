// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/machine/control_groups.h"

#include <fstream>
#include <sstream>

namespace roofladder {

namespace fs = std::filesystem;

std::vector<fs::path> control_groups(const std::string& controller, const fs::path& root) {
  std::vector<fs::path> folders;
  std::ifstream file(root / "proc/self/cgroup");
  for (std::string line; std::getline(file, line);) {
    // For example "0::/group" in version 2, "4:cpu,cpuacct:/group" in version 1.
    std::istringstream fields(line);
    std::string number;
    std::string controllers;
    std::string group;
    std::getline(fields, number, ':');
    std::getline(fields, controllers, ':');
    std::getline(fields, group);
    fs::path hierarchy = root / "sys/fs/cgroup";
    if (("," + controllers + ",").find("," + controller + ",") != std::string::npos) {
      hierarchy /= controller;
    } else if (!controllers.empty()) {
      continue;
    }
    for (fs::path below = fs::path(group).relative_path(); !below.empty();
         below = below.parent_path()) {
      folders.push_back(hierarchy / below);
    }
    folders.push_back(hierarchy);
  }
  return folders;
}

}  // namespace roofladder
