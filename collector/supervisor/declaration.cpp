// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/supervisor/declaration.h"

#include "run/metric.h"

namespace roofladder {
namespace {

const VariantInfo& variant_of(const Run& run, std::uint32_t point) {
  return run.variants[run.points[point].variant];
}

}  // namespace

std::optional<Absence> declare_work(const Plan& plan, Recorder& recorder, std::uint32_t index) {
  if (recorder.has(index, Provenance::declared, metric::useful_flops.name)) {
    return std::nullopt;
  }
  const VariantInfo& variant = variant_of(recorder.run(), index);
  const auto declared = plan.catalogue.declared_work(
      plan.ladder_of(variant), plan.description_of(variant), recorder.run().points[index].size,
      plan.device_of(index).limits.last_level_cache);
  if (const auto* absence = std::get_if<Absence>(&declared)) {
    return *absence;
  }
  recorder.add(index, Provenance::declared, std::get<std::vector<Observation>>(declared));
  return std::nullopt;
}

}  // namespace roofladder
