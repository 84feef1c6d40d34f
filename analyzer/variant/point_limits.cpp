// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/variant/point_limits.h"

#include <algorithm>
#include <utility>

#include "analyzer/variant/cache_levels.h"
#include "analyzer/variant/core_units.h"
#include "analyzer/variant/divider.h"

namespace roofladder {
namespace {

void bind(Columns& columns, std::size_t row, const Metric& metric, const Ceiling* ceiling,
          ReasonId why_not) {
  if (ceiling != nullptr) {
    columns.bind(row, metric, ceiling->best, ceiling->name);
  } else {
    columns.bind(row, metric, why_not);
  }
}

// Index of the precision with most flops. A variant without flops, such as a copy, is compared with
// the double-precision peak.
std::size_t executed_precision(const Columns& columns, std::size_t row) {
  std::size_t most = 0;
  double most_flops = 0;
  for (std::size_t i = 0; i < precisions.size(); ++i) {
    const double flops = columns.number(row, *precisions.at(i).flops).value_or(0);
    if (flops > most_flops) {
      most = i;
      most_flops = flops;
    }
  }
  return most;
}

std::int32_t most_threads(const Run& run, std::uint32_t device) {
  std::int32_t most = 0;
  for (const Point& point : run.points) {
    most = point.device == device ? std::max(most, point.threads) : most;
  }
  return most;
}

}  // namespace

PointLimits limits_of_device(const Run& run, const std::vector<Ceiling>& ceilings,
                             std::uint32_t device) {
  PointLimits limits;
  if (run.devices[device].kind == DeviceKind::cpu) {
    limits.processors = most_threads(run, device);
  }
  limits.stream = stream_ceiling(ceilings, device);
  for (const CacheTraffic& cache : cache_levels) {
    if (const Ceiling* ceiling = ceiling_of(ceilings, device, bandwidth_of(cache.level))) {
      limits.caches.push_back(ceiling);
    }
  }
  limits.first_cache = ceiling_of(ceilings, device, bandwidth_of(MemoryLevel::l1));
  return limits;
}

PointLimits bind_limits(Columns& columns, std::size_t row, const std::vector<Ceiling>& ceilings,
                        const Point& point, PointLimits of_device) {
  const std::uint32_t device = point.device;
  PointLimits limits = std::move(of_device);
  bind(columns, row, metric::ceiling_stream, limits.stream, reason::no_triad);
  const auto read = columns.number(row, metric::dram_read);
  const auto bytes = columns.number(row, metric::dram_bytes);
  const bool has_traffic = bytes && *bytes > 0;
  // If a tool reports only total bytes, assumes triad's read:write mix.
  const bool is_mix_known = read && has_traffic;
  limits.mix = is_mix_known  ? nearest_mix(ceilings, device, *read / *bytes)
               : has_traffic ? limits.stream
                             : nullptr;
  bind(columns, row, metric::ceiling_mix, limits.mix,
       has_traffic ? reason::no_dram_bandwidth : reason::unknown_mix);
  const std::size_t precision = executed_precision(columns, row);
  limits.flops = flops_ceiling(ceilings, device, precisions.at(precision).format);
  bind(columns, row, metric::ceiling_flops, limits.flops,
       static_cast<ReasonId>(reason::no_peak_fp64 + precision));
  if (const auto divider = divider_time(columns, row, ceilings, device)) {
    columns.bind(row, metric::floor_divider, divider->seconds, divider->ceiling);
  }
  for (const UnitFloor& unit : unit_floors(columns, row, ceilings, device, point.threads)) {
    columns.bind(row, *unit.floor, unit.seconds, unit.ceiling);
  }
  return limits;
}

}  // namespace roofladder
