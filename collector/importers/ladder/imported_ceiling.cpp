// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/importers/ladder/imported_ceiling.h"

#include <algorithm>
#include <fmt/format.h>

#include "collector/importers/source/import_source.h"
#include "run/format.h"
#include "run/metric.h"

namespace roofladder {
namespace {

std::uint32_t variant_of(const ImportedCeiling& ceiling, const std::string& kernel, Run& run) {
  VariantInfo info;
  static_cast<VariantKey&>(info) = {kernel, "other", ceiling.technique, {}};
  info.id = id_of(info);
  info.computes = ceiling.computes;
  info.title = ceiling.title;
  info.order = static_cast<std::int64_t>(run.variants.size());
  info.measures = MeasuredLimit{ceiling.limit, limit_name(ceiling.title)};
  info.parts = {"kernel"};
  info.proof = {ProofStatus::not_counted, "measured elsewhere"};
  const auto known = std::ranges::find(run.variants, info.id, &VariantInfo::id);
  if (known == run.variants.end()) {
    run.variants.push_back(std::move(info));
    return static_cast<std::uint32_t>(run.variants.size() - 1);
  }
  const auto index = static_cast<std::uint32_t>(known - run.variants.begin());
  if (std::ranges::any_of(run.points, [&](const Point& point) {
        return point.variant == index && point.device == ceiling.device;
      })) {
    throw LineError(0, fmt::format("has {} twice", printable(ceiling.technique)));
  }
  return index;
}

void add_value(const Metric& metric, double value, Run& run) {
  run.samples.push_back({.point = static_cast<std::uint32_t>(run.points.size() - 1),
                         .part = whole_variant,
                         .metric = run.metric_index(metric.name),
                         .provenance = Provenance::imported,
                         .value = value});
}

const Metric& work_metric(const Limit& limit) {
  switch (limit.kind) {
    case LimitKind::flops:
      return metric::flops;
    case LimitKind::latency:
      return metric::work_units;
    default:
      return metric::level_bytes;
  }
}

}  // namespace

void require_own_run(const Run& run) {
  if (!run.kernels.empty() || !run.devices.empty()) {
    throw LineError(0,
                    "holds ceilings, which need a run of their own: import it alone, then give "
                    "that run as --ceilings");
  }
}

void add_ceiling(const ImportedCeiling& ceiling, const std::string& kernel, Run& run) {
  if (std::ranges::find(run.kernels, kernel, &KernelInfo::name) == run.kernels.end()) {
    run.kernels.push_back({kernel, kernel, "", "", "launch", KernelRole::ceiling});
  }
  run.points.push_back({.variant = variant_of(ceiling, kernel, run),
                        .device = ceiling.device,
                        .phase = Phase::ceilings_before});
  if (ceiling.limit == bandwidth_of(MemoryLevel::dram)) {
    add_value(metric::minimum_read, ceiling.read_fraction * ceiling.work, run);
    add_value(metric::minimum_write, (1 - ceiling.read_fraction) * ceiling.work, run);
    add_value(metric::write_allocate, 0, run);
  } else {
    add_value(work_metric(ceiling.limit), ceiling.work, run);
  }
  add_value(metric::time, ceiling.time, run);
}

}  // namespace roofladder
