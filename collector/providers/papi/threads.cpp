// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/providers/papi/threads.h"

#include <algorithm>
#include <filesystem>

#include "collector/providers/provider_guard.h"

namespace roofladder::papi {

std::set<pid_t> threads() {
  std::set<pid_t> found;
  for (const auto& entry : std::filesystem::directory_iterator("/proc/self/task")) {
    found.insert(std::stoi(entry.path().filename()));
  }
  return found;
}

void require_all_counted(const std::set<pid_t>& counted) {
  if (!std::ranges::includes(counted, threads())) {
    throw Failure{Status::unsupported,
                  "the variant started threads while it was counted, and theirs are not in the "
                  "counts; start them before, or keep them"};
  }
}

}  // namespace roofladder::papi
