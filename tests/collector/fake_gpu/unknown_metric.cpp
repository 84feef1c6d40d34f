// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/providers/provider_guard.h"

// A provider module that observes an unknown metric.
extern "C" __attribute__((visibility("default"))) const rl_provider* roofladder_provider() {
  static constexpr const char* metrics[] = {"dram.read", "cups.of.coffee"};
  static const rl_metric_set breakfast = roofladder::set_of("breakfast", metrics);
  static const rl_metric_set* const sets[] = {&breakfast};
  static const rl_provider provider{.struct_bytes = sizeof(rl_provider),
                                    .version = RL_VERSION,
                                    .name = "unknown_metric",
                                    .sentence = "counts what nobody knows",
                                    .sets = sets,
                                    .set_count = 1};
  return &provider;
}
