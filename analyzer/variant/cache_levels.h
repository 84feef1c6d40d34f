// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>

#include "run/limit.h"
#include "run/metric.h"

namespace roofladder {

// A level of cache, and the metrics of what goes through it.
struct CacheTraffic {
  MemoryLevel level;
  const char* name;
  const Metric* bytes;
  const Metric* throughput;
};

inline constexpr std::array<CacheTraffic, 3> cache_levels{
    {{MemoryLevel::l1, "L1", &metric::l1_bytes, &metric::l1_throughput},
     {MemoryLevel::l2, "L2", &metric::l2_bytes, &metric::l2_throughput},
     {MemoryLevel::l3, "L3", &metric::l3_bytes, &metric::l3_throughput}}};

}  // namespace roofladder
