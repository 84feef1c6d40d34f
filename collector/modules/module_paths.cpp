// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/modules/module_paths.h"

#include <algorithm>
#include <cstdlib>

namespace roofladder {
namespace {

std::filesystem::path module_folder() {
  if (const char* folder = std::getenv("ROOFLADDER_MODULE_PATH"); folder != nullptr) {
    return folder;
  }
  const auto program = std::filesystem::read_symlink("/proc/self/exe");
  return program.parent_path().parent_path() / ROOFLADDER_MODULE_DIR;
}

}  // namespace

std::vector<std::filesystem::path> module_paths(std::string_view kind) {
  std::vector<std::filesystem::path> paths;
  std::error_code none;
  for (const auto& entry : std::filesystem::directory_iterator(module_folder() / kind, none)) {
    if (entry.path().extension() == ".so") {
      paths.push_back(entry.path());
    }
  }
  std::ranges::sort(paths);
  return paths;
}

}  // namespace roofladder
