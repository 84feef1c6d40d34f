// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "roofladder/provider.h"

// A provider module of the next version of the interface.
extern "C" __attribute__((visibility("default"))) const rl_provider* roofladder_provider() {
  static const rl_provider provider{.struct_bytes = sizeof(rl_provider), .version = RL_VERSION + 1};
  return &provider;
}
