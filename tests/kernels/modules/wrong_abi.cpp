// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "kernels/module.h"

extern "C" __attribute__((visibility("default"))) const rl_model* roofladder_model() {
  static const rl_model model = [] {
    rl_model table{};
    table.abi = RL_MODEL_ABI + 1;
    table.struct_bytes = sizeof(rl_model);
    return table;
  }();
  return &model;
}
