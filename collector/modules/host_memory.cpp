// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/modules/host_memory.h"

#include <sys/mman.h>

namespace roofladder {
namespace {

void* allocate(void* /*self*/, std::uint64_t bytes) {
  void* data = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  return data == MAP_FAILED ? nullptr : data;
}

void release(void* /*self*/, void* data, std::uint64_t bytes) {
  munmap(data, bytes);
}

}  // namespace

const rl_model& host_memory() {
  static const rl_model model = [] {
    rl_model table{};
    table.struct_bytes = sizeof table;
    table.version = RL_VERSION;
    table.name = "host memory";
    table.allocate = allocate;
    table.release = release;
    return table;
  }();
  return model;
}

}  // namespace roofladder
