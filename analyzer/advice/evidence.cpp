// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/advice/evidence.h"

#include <algorithm>

#include "analyzer/variant/transfers.h"
#include "run/metric.h"

namespace roofladder {
namespace {

double fraction_of_cache(const Evidence& evidence, MemoryLevel level, const Metric& throughput) {
  const Ceiling* cache =
      ceiling_of(evidence.analysis.ceilings, evidence.point().device, bandwidth_of(level));
  return cache == nullptr ? 0 : evidence.amount(throughput) / cache->best;
}

}  // namespace

double nearest_roof_but_memory(const Evidence& evidence) {
  const auto peak = evidence.value(metric::ceiling_flops);
  return std::max({peak ? evidence.amount(metric::flop_rate) / *peak : 0,
                   fraction_of_cache(evidence, MemoryLevel::l2, metric::l2_throughput),
                   fraction_of_cache(evidence, MemoryLevel::l1, metric::l1_throughput)});
}

double nearest_roof(const Evidence& evidence) {
  return std::max(evidence.amount(metric::mix_fraction), nearest_roof_but_memory(evidence));
}

bool is_below_roofs(const Evidence& evidence) {
  switch (evidence.variant().bound.kind) {
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

double beside_transfers(const Evidence& evidence, double speedup_of_kernels) {
  const double transfers = transfer_time(evidence.variant()).share();
  return 1 / (transfers + (1 - transfers) / speedup_of_kernels);
}

}  // namespace roofladder
