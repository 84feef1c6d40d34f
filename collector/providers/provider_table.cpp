// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/providers/counter_provider.h"
#include "collector/providers/provider.h"

namespace roofladder {

std::vector<std::unique_ptr<Provider>> all_providers(const Topology& topology) {
  std::vector<std::unique_ptr<Provider>> providers;
  providers.push_back(make_timer());
  providers.push_back(make_compiler());
  providers.push_back(
      make_callgrind(topology, topology.last_level ? topology.last_level->bytes : 0));
  for (CounterProvider& counters : counter_providers()) {
    providers.push_back(std::make_unique<CounterProvider>(std::move(counters)));
  }
  return providers;
}

}  // namespace roofladder
