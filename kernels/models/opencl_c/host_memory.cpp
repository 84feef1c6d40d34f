// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "kernels/models/opencl_c/host_memory.h"

#include <cstdlib>

#include "kernels/available_memory.h"

namespace roofladder::opencl_c {

void* allocate(std::uint64_t bytes) {
  constexpr std::uint64_t page = 4096;
  // Left for everything else in this process and on the machine.
  constexpr double reserve = 64 << 20;
  if (static_cast<double>(bytes) + reserve > available_memory()) {
    return nullptr;
  }
  return std::aligned_alloc(page, (bytes + page - 1) / page * page);
}

void release(void* data, std::uint64_t /*bytes*/) {
  std::free(data);
}

}  // namespace roofladder::opencl_c
