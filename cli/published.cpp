// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "cli/published.h"

#include <algorithm>

#include "cli/verb.h"

namespace roofladder {

std::vector<std::filesystem::path> published_files() {
  const auto folder = own_path().parent_path().parent_path() / ROOFLADDER_PUBLISHED_DIR;
  std::vector<std::filesystem::path> files;
  std::error_code none;
  for (const auto& entry : std::filesystem::directory_iterator(folder, none)) {
    if (entry.path().extension() == ".roofladder") {
      files.push_back(entry.path());
    }
  }
  std::ranges::sort(files);
  return files;
}

}  // namespace roofladder
