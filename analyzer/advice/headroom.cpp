// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/advice/headroom.h"

#include <algorithm>

#include "analyzer/variant/outstanding.h"
#include "analyzer/variant/transfers.h"
#include "run/metric.h"

namespace roofladder {
namespace {

double fraction_of_cache(const RungContext& rung, MemoryLevel level, const Metric& throughput) {
  const Ceiling* cache = ceiling_of(rung.ceilings, rung.point().device, bandwidth_of(level));
  return cache == nullptr ? 0 : rung.amount(throughput) / cache->best;
}

}  // namespace

double nearest_roof_but_memory(const RungContext& rung) {
  const auto peak = rung.value(metric::ceiling_flops);
  return std::max({peak ? rung.amount(metric::flop_rate) / *peak : 0,
                   fraction_of_cache(rung, MemoryLevel::l2, metric::l2_throughput),
                   fraction_of_cache(rung, MemoryLevel::l1, metric::l1_throughput)});
}

double nearest_roof(const RungContext& rung) {
  return std::max(rung.amount(metric::mix_fraction), nearest_roof_but_memory(rung));
}

double memory_share(const RungContext& rung) {
  const BoundKind bound = rung.analysis().bound.kind;
  const auto bandwidth = rung.value(metric::mix_fraction);
  const auto loads = rung.device().kind != DeviceKind::gpu
                         ? lines_outstanding(rung.analysis(), rung.point(), rung.ceilings)
                         : rung.value(metric::stall_long_scoreboard);
  if (bound == BoundKind::memory || bound == BoundKind::both || !bandwidth || !loads) {
    return 1;
  }
  return std::min(1.0, std::max(*bandwidth, *loads));
}

bool is_below_roofs(const RungContext& rung) {
  switch (rung.analysis().bound.kind) {
    case BoundKind::near_ceiling:
    case BoundKind::latency:
    case BoundKind::synchronization:
    case BoundKind::instructions:
    case BoundKind::below_roofs:
      return true;
    default:
      return false;
  }
}

double beside_transfers(const RungContext& rung, double speedup_of_kernels) {
  const double transfers = transfer_time(rung.analysis()).share();
  return 1 / (transfers + (1 - transfers) / speedup_of_kernels);
}

}  // namespace roofladder
