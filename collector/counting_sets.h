// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "collector/options.h"
#include "run/metric.h"

namespace roofladder {

// A set of metrics that the provider of a device counts in passes of its own.
struct CountingSet {
  std::string_view name;                   // as in rl_metric_set
  const Metric* cost;                      // what its passes took
  bool CollectOptions::*option = nullptr;  // that asks for it; null where it is always counted
};

// Every set, in the order in which they are counted.
std::span<const CountingSet> counting_sets();

// Null for an unknown name.
const CountingSet* find_counting_set(std::string_view name);

// The names of those that are asked of a device's provider.
std::vector<std::string> metric_sets(const CollectOptions& options);

}  // namespace roofladder
