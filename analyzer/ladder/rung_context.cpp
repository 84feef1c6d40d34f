// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/ladder/rung_context.h"

#include <algorithm>
#include <cstdint>
#include <variant>

#include "run/statistics.h"

namespace roofladder {

const Absence* RungContext::lacking(const NeededMetrics& needs) const {
  for (const Metric* needed : needs) {
    const MetricValue* value = needed == nullptr ? nullptr : analysis().metric(*needed);
    const auto* absence = value == nullptr ? nullptr : std::get_if<Absence>(&value->value);
    if (absence != nullptr) {
      return absence;
    }
  }
  return nullptr;
}

std::vector<double> RungContext::values(const Metric& metric, Provenance source) const {
  return observations.values(static_cast<std::uint32_t>(analysis().point), whole_variant, metric,
                             source);
}

std::optional<double> RungContext::median(const Metric& metric, Provenance source) const {
  const auto summary = distribution(values(metric, source));
  return summary ? std::optional(summary->median) : std::nullopt;
}

std::optional<double> RungContext::greatest(const Metric& metric, Provenance source) const {
  const std::vector<double> all = values(metric, source);
  return all.empty() ? std::nullopt : std::optional(std::ranges::max(all));
}

}  // namespace roofladder
