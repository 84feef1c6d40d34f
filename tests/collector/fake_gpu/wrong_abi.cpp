// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/providers/provider_module.h"

// A provider module of the next version of the interface.
extern "C" __attribute__((visibility("default"))) const rl_provider* roofladder_provider() {
  static const rl_provider provider{.abi = RL_PROVIDER_ABI + 1,
                                    .struct_bytes = sizeof(rl_provider)};
  return &provider;
}
