// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/advice/headroom.h"

#include <algorithm>
#include <limits>

#include "analyzer/variant/outstanding.h"
#include "analyzer/variant/transfers.h"
#include "run/metric.h"

namespace roofladder {
namespace {

constexpr double pipe_is_full = 0.999;

double fraction_of_caches(const RungContext& rung) {
  double most = 0;
  for (const CacheTraffic& cache : cache_levels) {
    const Ceiling* ceiling =
        ceiling_of(rung.ceilings, rung.point().device, bandwidth_of(cache.level));
    most =
        ceiling == nullptr ? most : std::max(most, rung.amount(*cache.throughput) / ceiling->best);
  }
  return most;
}

}  // namespace

double nearest_roof_but_memory(const RungContext& rung, const Pipe* without) {
  const auto peak = rung.value(metric::ceiling_flops);
  double nearest =
      std::max(peak ? rung.amount(metric::flop_rate) / *peak : 0, fraction_of_caches(rung));
  for (const auto& [pipe, share] : pipe_uses(rung.analysis())) {
    nearest = pipe == without ? nearest : std::max(nearest, share);
  }
  return nearest;
}

double nearest_roof(const RungContext& rung, const Pipe* without) {
  return std::max(rung.amount(metric::mix_fraction), nearest_roof_but_memory(rung, without));
}

double most_without(const RungContext& rung, const PipeUse& use) {
  const double roof = nearest_roof(rung, use.pipe);
  const double by_roof = roof > 0 ? 1 / roof : std::numeric_limits<double>::infinity();
  const BoundKind kind = use.pipe->kind;
  const bool is_waiting = kind == BoundKind::latency || kind == BoundKind::speculation;
  return is_waiting ? by_roof : std::min(1 / (1 - std::min(use.share, pipe_is_full)), by_roof);
}

double memory_share(const RungContext& rung) {
  const auto bandwidth = rung.value(metric::mix_fraction);
  const auto loads = rung.device().kind != DeviceKind::gpu
                         ? lines_outstanding(rung.analysis(), rung.point(), rung.ceilings)
                         : rung.value(metric::stall_long_scoreboard);
  if (binds(rung.analysis().bound, BoundKind::memory) || !bandwidth || !loads) {
    return 1;
  }
  return std::min(1.0, std::max(*bandwidth, *loads));
}

double beside_transfers(const RungContext& rung, double speedup_of_kernels) {
  const double transfers = transfer_time(rung.analysis()).share();
  return 1 / (transfers + (1 - transfers) / speedup_of_kernels);
}

}  // namespace roofladder
