// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "kernels/models/opencl_c/queue.h"

namespace roofladder::opencl_c {

void Queue::begin(const Parts& parts) {
  m_parts = &parts;
  m_part = 0;
  start();
}

void Queue::enter(std::uint32_t part) {
  if (part != m_part) {
    m_part = part;
    m_parts->enter(part);
  }
}

std::vector<double> seconds_of_parts(std::span<const Command> commands, std::uint32_t parts) {
  std::vector<double> seconds(parts, 0.0);
  std::uint64_t since = commands.empty() ? 0 : commands.front().begin;
  for (const Command& command : commands) {
    seconds.at(command.part) += 1e-9 * static_cast<double>(command.end - since);
    since = command.end;
  }
  return seconds;
}

}  // namespace roofladder::opencl_c
