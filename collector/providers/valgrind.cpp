// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/providers/valgrind.h"

#include <cstdlib>
#include <sstream>
#include <string>
#include <unistd.h>

namespace roofladder {

std::optional<std::filesystem::path> find_valgrind() {
  const char* path = std::getenv("PATH");
  std::istringstream folders(path != nullptr ? path : "");
  for (std::string folder; std::getline(folders, folder, ':');) {
    const std::filesystem::path candidate = std::filesystem::path(folder) / "valgrind";
    if (access(candidate.c_str(), X_OK) == 0) {
      return candidate;
    }
  }
  return std::nullopt;
}

std::optional<Absence> valgrind_absence() {
  if (!find_valgrind()) {
    return Absence{Status::unavailable, "valgrind is not in PATH; install the package valgrind"};
  }
  return std::nullopt;
}

}  // namespace roofladder
