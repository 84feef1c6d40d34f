// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

namespace roofladder {

struct CommandResult {
  int status = 0;  // as the shell's: 127 where there is no such program, 128 + signal
  std::string out;
  std::string err;
};

// Runs a program, looked for in PATH, with this process's environment, and waits for it. Throws
// std::system_error when it cannot be started for want of resources.
CommandResult run_command(const std::vector<std::string>& words);

// The words as a shell would have them.
std::string to_shell(const std::vector<std::string>& words);

}  // namespace roofladder
