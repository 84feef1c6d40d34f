// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "cli/run_folder.h"

#include <algorithm>
#include <fmt/format.h>
#include <system_error>

#include "collector/errors.h"
#include "run/format.h"

namespace roofladder {

std::vector<std::filesystem::path> run_files(const std::string& folder, const char* missing) {
  std::error_code error;
  std::vector<std::filesystem::path> files;
  for (const auto& entry : std::filesystem::directory_iterator(folder, error)) {
    if (entry.path().extension() == ".roofladder") {
      files.push_back(entry.path());
    }
  }
  if (error) {
    throw EnvironmentError(fmt::format("{}: cannot read the folder {}: {}", missing,
                                       printable(folder), error.message()));
  }
  std::ranges::sort(files);
  return files;
}

bool is_copy(const Run& run, const std::vector<Analysis>& taken) {
  return std::ranges::any_of(taken,
                             [&](const Analysis& other) { return other.run.uuid == run.uuid; });
}

}  // namespace roofladder
