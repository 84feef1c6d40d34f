// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace roofladder::commands {

// A command as the device's clock saw it, in nanoseconds.
struct Command {
  std::uint32_t part = 0;
  std::uint64_t begin = 0;
  std::uint64_t end = 0;
};

// Seconds of each part. A part lasts from the end of the command before it, so that what passes
// between two commands belongs to the later one; time starts with the first command.
std::vector<double> seconds_of_parts(std::span<const Command> commands, std::uint32_t parts);

}  // namespace roofladder::commands
