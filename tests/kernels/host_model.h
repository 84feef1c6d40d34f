// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <cstdlib>

#include "roofladder/model.h"

namespace roofladder {

// Allocates from the heap, on the host.
inline const rl_model& host_model() {
  static const rl_model model = [] {
    rl_model table{};
    table.struct_bytes = sizeof(rl_model);
    table.version = RL_VERSION;
    table.name = "host";
    table.title = "heap memory";
    table.allocate = [](void*, std::uint64_t bytes) {
      return std::aligned_alloc(64, (bytes + 63) / 64 * 64);
    };
    table.release = [](void*, void* data, std::uint64_t) { std::free(data); };
    table.make_queue = [](void*, const rl_variant*, rl_queue** queue, rl_error*) {
      static rl_queue plain{.struct_bytes = sizeof(rl_queue), .enter = [](void*, std::uint32_t) {}};
      *queue = &plain;
      return std::int32_t{RL_OK};
    };
    table.free_queue = [](void*, rl_queue*) {};
    table.begin = [](void*, rl_queue*, const rl_parts*, rl_error*) { return std::int32_t{RL_OK}; };
    table.end = [](void*, rl_queue*, rl_error*) { return std::int32_t{RL_OK}; };
    return table;
  }();
  return model;
}

}  // namespace roofladder
