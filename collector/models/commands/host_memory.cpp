// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/models/commands/host_memory.h"

#include <cstdlib>

#include "collector/machine/available_memory.h"

namespace roofladder::commands {

void* allocate_on_host(void* /*self*/, std::uint64_t bytes) {
  constexpr std::uint64_t page = 4096;
  // Bytes left for everything else in this process and on the machine.
  constexpr double reserve = 64 << 20;
  if (static_cast<double>(bytes) + reserve > available_memory()) {
    return nullptr;
  }
  return std::aligned_alloc(page, (bytes + page - 1) / page * page);
}

void release_on_host(void* /*self*/, void* data, std::uint64_t /*bytes*/) {
  std::free(data);
}

}  // namespace roofladder::commands
