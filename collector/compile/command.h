// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

namespace roofladder {

struct CommandResult {
  int status = 0;  // as the shell's: 127 if there is no such program, 128 + signal
  std::string out;
  std::string err;
};

// Runs a program, looked for in PATH, with this process's environment, and waits for it. Throws
// std::system_error if resources to start it are short.
CommandResult run_command(const std::vector<std::string>& words);

// Quotes the words for a shell.
std::string to_shell(const std::vector<std::string>& words);

// The words of a text as a shell splits them: quotes and backslashes hold spaces together. Throws
// UsageError for a quote that does not end.
std::vector<std::string> from_shell(const std::string& text);

}  // namespace roofladder
