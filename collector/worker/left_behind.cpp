// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/worker/left_behind.h"

#include <cerrno>
#include <csignal>
#include <fstream>
#include <sys/prctl.h>
#include <sys/wait.h>

#include "collector/worker/processor_time.h"

namespace roofladder {
namespace {

// As it was when the process's program began.
bool has_in_environment(pid_t process, const std::string& entry) {
  std::ifstream file("/proc/" + std::to_string(process) + "/environ", std::ios::binary);
  for (std::string found; std::getline(file, found, '\0');) {
    if (found == entry) {
      return true;
    }
  }
  return false;
}

}  // namespace

void adopt_what_is_left_behind() {
  prctl(PR_SET_CHILD_SUBREAPER, 1);
}

void end_what_is_left_behind(const std::string& environment_entry) {
  constexpr int most_generations = 100;  // of processes that start others while they are killed
  bool any = true;
  for (int i = 0; any && i < most_generations; ++i) {
    any = false;
    for (const pid_t child : child_processes()) {
      if (has_in_environment(child, environment_entry)) {
        any = true;
        kill(child, SIGKILL);
        while (waitpid(child, nullptr, 0) < 0 && errno == EINTR) {
        }
      }
    }
  }
}

}  // namespace roofladder
