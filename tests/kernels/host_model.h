// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <cstdlib>

#include "kernels/module.h"

namespace roofladder {

// Allocates from the heap and has no variants.
inline const rl_model& host_model() {
  static const rl_model model = [] {
    rl_model table{};
    table.abi = RL_MODEL_ABI;
    table.struct_bytes = sizeof(rl_model);
    table.name = "host";
    table.title = "heap memory";
    table.allocate = [](std::uint64_t bytes) {
      return std::aligned_alloc(64, (bytes + 63) / 64 * 64);
    };
    table.release = [](void* data, std::uint64_t) { std::free(data); };
    return table;
  }();
  return model;
}

}  // namespace roofladder
