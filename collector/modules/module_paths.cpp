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

bool is_shared_object(const std::filesystem::path& module) {
  return module.extension() == ".so";
}

// Sorted by name.
std::vector<std::filesystem::path> modules_in(
    const std::filesystem::path& folder, bool (*is_wanted)(const std::filesystem::path& module)) {
  std::vector<std::filesystem::path> paths;
  std::error_code none;
  for (const auto& entry : std::filesystem::directory_iterator(folder, none)) {
    if (is_wanted(entry.path())) {
      paths.push_back(entry.path());
    }
  }
  std::ranges::sort(paths);
  return paths;
}

// Takes only shared objects from folders: other executables there need not be models.
std::vector<std::filesystem::path> added_ladders() {
  const char* list = std::getenv("ROOFLADDER_PATH");
  std::istringstream items(list != nullptr ? list : "");
  std::vector<std::filesystem::path> paths;
  for (std::string item; std::getline(items, item, ':');) {
    if (std::filesystem::is_directory(item)) {
      std::ranges::move(modules_in(item, is_shared_object), std::back_inserter(paths));
    } else if (!item.empty()) {
      paths.emplace_back(item);
    }
  }
  return paths;
}

}  // namespace

bool is_program(const std::filesystem::path& module) {
  using std::filesystem::perms;
  std::error_code none;
  const auto status = std::filesystem::status(module, none);
  constexpr perms executable = perms::owner_exec | perms::group_exec | perms::others_exec;
  return std::filesystem::is_regular_file(status) && !is_shared_object(module) &&
         (status.permissions() & executable) != perms::none;
}

std::vector<std::filesystem::path> module_paths(std::string_view kind) {
  std::vector<std::filesystem::path> paths = modules_in(module_folder() / kind, is_shared_object);
  if (kind == "providers") {
    return paths;
  }
  std::ranges::move(modules_in(module_folder() / "models", is_program), std::back_inserter(paths));
  std::ranges::copy_if(added_ladders(), std::back_inserter(paths),
                       [&](const auto& added) { return kind == "ladders" || is_program(added); });
  return paths;
}

}  // namespace roofladder
