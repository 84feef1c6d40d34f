// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "run/installation.h"

#include <algorithm>

namespace roofladder {
namespace {

std::filesystem::path prefix() {
  return own_path().parent_path().parent_path();
}

// Sorted by name; empty if the folder does not exist.
std::vector<std::filesystem::path> files_in(const std::filesystem::path& folder) {
  std::vector<std::filesystem::path> files;
  std::error_code none;
  for (const auto& entry : std::filesystem::directory_iterator(prefix() / folder, none)) {
    files.push_back(entry.path());
  }
  std::ranges::sort(files);
  return files;
}

std::vector<std::filesystem::path> run_files_in(const std::filesystem::path& folder) {
  std::vector<std::filesystem::path> files = files_in(folder);
  std::erase_if(
      files, [](const std::filesystem::path& path) { return path.extension() != ".roofladder"; });
  return files;
}

}  // namespace

std::filesystem::path own_path() {
  return std::filesystem::read_symlink("/proc/self/exe");
}

std::filesystem::path program_path() {
  return prefix() / "bin" / "roofladder";
}

std::filesystem::path sdk_folder() {
  return prefix() / ROOFLADDER_INCLUDE_DIR;
}

std::filesystem::path fortran_folder() {
  return prefix() / ROOFLADDER_PACKAGE_DIR / "fortran";
}

std::filesystem::path valgrind_folder() {
  return prefix() / ROOFLADDER_MODULE_DIR / "valgrind";
}

std::vector<std::filesystem::path> ladder_templates() {
  return files_in(ROOFLADDER_DATA_DIR "/templates");
}

std::vector<std::filesystem::path> published_files() {
  return run_files_in(ROOFLADDER_DATA_DIR "/published");
}

std::vector<std::filesystem::path> example_files() {
  return run_files_in(ROOFLADDER_DATA_DIR "/examples");
}

}  // namespace roofladder
