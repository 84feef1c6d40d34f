// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "run/installation.h"

#include <algorithm>

namespace roofladder {
namespace {

std::vector<std::filesystem::path> run_files_in(const std::filesystem::path& folder) {
  std::vector<std::filesystem::path> files;
  std::error_code none;
  for (const auto& entry :
       std::filesystem::directory_iterator(own_path().parent_path().parent_path() / folder, none)) {
    if (entry.path().extension() == ".roofladder") {
      files.push_back(entry.path());
    }
  }
  std::ranges::sort(files);
  return files;
}

}  // namespace

std::filesystem::path own_path() {
  return std::filesystem::read_symlink("/proc/self/exe");
}

std::vector<std::filesystem::path> published_files() {
  return run_files_in(ROOFLADDER_DATA_DIR "/published");
}

std::vector<std::filesystem::path> example_files() {
  return run_files_in(ROOFLADDER_DATA_DIR "/examples");
}

}  // namespace roofladder
