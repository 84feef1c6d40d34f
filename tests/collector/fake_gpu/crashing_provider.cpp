// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <csignal>

#include "roofladder/provider.h"

namespace {

int32_t available(void*, rl_reason*) {
  std::raise(SIGSEGV);
  return 0;
}

}  // namespace

// A provider module that crashes in available().
extern "C" __attribute__((visibility("default"))) const rl_provider* roofladder_provider() {
  static const rl_provider provider{.struct_bytes = sizeof(rl_provider),
                                    .version = RL_VERSION,
                                    .name = "crashing",
                                    .sentence = "crashes",
                                    .available = available};
  return &provider;
}
