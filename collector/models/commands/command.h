// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace roofladder::commands {

// Begin and end of a command by the device's clock, in nanoseconds.
struct Command {
  std::uint32_t part = 0;
  std::uint64_t begin = 0;
  std::uint64_t end = 0;
};

// Seconds of each part. A command's time begins at the end of the command before it, so that a gap
// between two commands belongs to the later one's part; time starts with the first command.
std::vector<double> seconds_of_parts(std::span<const Command> commands, std::uint32_t parts);

}  // namespace roofladder::commands
