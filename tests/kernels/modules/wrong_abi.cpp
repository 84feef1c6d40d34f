// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "roofladder/model.h"

extern "C" __attribute__((visibility("default"))) const rl_model* roofladder_model() {
  static const rl_model model = [] {
    rl_model table{};
    table.struct_bytes = sizeof(rl_model);
    table.version = RL_VERSION + 1;
    return table;
  }();
  return &model;
}
