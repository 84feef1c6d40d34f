// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/machine/threads.h"

#include <filesystem>
#include <string>

namespace roofladder {

Threads threads() {
  Threads found;
  for (const auto& entry : std::filesystem::directory_iterator("/proc/self/task")) {
    found.insert(std::stoi(entry.path().filename()));
  }
  return found;
}

}  // namespace roofladder
