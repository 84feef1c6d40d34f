// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>
#include <utility>

#include "analyzer/audit/rules.h"
#include "run/format.h"

namespace roofladder {
namespace {

constexpr double occupancy_tolerance = 0.02;

}  // namespace

// Looks at the variant as a whole, then at its parts.
Findings audit_occupancy_above_theoretical(const RungContext& rung) {
  const VariantAnalysis& variant = rung.analysis();
  std::vector<std::pair<std::string, const MetricValues*>> all{{"has", &variant.metrics}};
  for (const PartAnalysis& part : variant.parts) {
    all.emplace_back(fmt::format("has in part {}", part.name), &part.metrics);
  }
  for (const auto& [where, metrics] : all) {
    const auto achieved = metrics->number(metric::occupancy_achieved);
    const auto theoretical = metrics->number(metric::occupancy_theoretical);
    if (achieved && theoretical && *achieved > (1 + occupancy_tolerance) * *theoretical) {
      return {
          {.where = rung.id(),
           .sentence = fmt::format("{} an achieved occupancy of {} and a theoretical one of {}.",
                                   where, format_percent(*achieved), format_percent(*theoretical)),
           .likely_cause =
               "several kernels were launched, the theoretical occupancy is that of the one "
               "with the lowest, and the achieved one is the average of all"}};
    }
  }
  return {};
}

}  // namespace roofladder
