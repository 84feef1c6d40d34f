// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/modules/module_paths.h"

#include <algorithm>
#include <cstdlib>
#include <iterator>
#include <sstream>
#include <string>

namespace roofladder {
namespace {

std::filesystem::path module_folder() {
  if (const char* folder = std::getenv("ROOFLADDER_MODULE_PATH"); folder != nullptr) {
    return folder;
  }
  const auto program = std::filesystem::read_symlink("/proc/self/exe");
  return program.parent_path().parent_path() / ROOFLADDER_MODULE_DIR;
}

// By name.
std::vector<std::filesystem::path> modules_in(const std::filesystem::path& folder) {
  std::vector<std::filesystem::path> paths;
  std::error_code none;
  for (const auto& entry : std::filesystem::directory_iterator(folder, none)) {
    if (entry.path().extension() == ".so") {
      paths.push_back(entry.path());
    }
  }
  std::ranges::sort(paths);
  return paths;
}

std::vector<std::filesystem::path> added_ladders() {
  const char* list = std::getenv("ROOFLADDER_PATH");
  std::istringstream items(list != nullptr ? list : "");
  std::vector<std::filesystem::path> paths;
  for (std::string item; std::getline(items, item, ':');) {
    if (std::filesystem::is_directory(item)) {
      std::ranges::move(modules_in(item), std::back_inserter(paths));
    } else if (!item.empty()) {
      paths.emplace_back(item);
    }
  }
  return paths;
}

}  // namespace

std::vector<std::filesystem::path> module_paths(std::string_view kind) {
  std::vector<std::filesystem::path> paths = modules_in(module_folder() / kind);
  if (kind == "ladders") {
    std::ranges::move(added_ladders(), std::back_inserter(paths));
  }
  return paths;
}

}  // namespace roofladder
