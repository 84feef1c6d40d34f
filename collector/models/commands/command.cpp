// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/models/commands/command.h"

namespace roofladder::commands {

std::vector<double> seconds_of_parts(std::span<const Command> commands, std::uint32_t parts) {
  std::vector<double> seconds(parts, 0.0);
  std::uint64_t since = commands.empty() ? 0 : commands.front().begin;
  for (const Command& command : commands) {
    seconds.at(command.part) += 1e-9 * static_cast<double>(command.end - since);
    since = command.end;
  }
  return seconds;
}

}  // namespace roofladder::commands
