// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/ladder/rung_context.h"

#include <algorithm>
#include <cstdint>
#include <utility>
#include <variant>

#include "analyzer/values/metric_formula.h"
#include "run/statistics.h"

namespace roofladder {
namespace {

std::optional<double> median_of(const std::vector<double>& values) {
  const auto summary = distribution(values);
  return summary ? std::optional(summary->median) : std::nullopt;
}

std::optional<double> greatest_of(const std::vector<double>& values) {
  return values.empty() ? std::nullopt : std::optional(std::ranges::max(values));
}

}  // namespace

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

std::optional<Series> RungContext::observed(const Metric& metric) const {
  return observations.observed(static_cast<std::uint32_t>(analysis().point), whole_variant, metric);
}

std::vector<double> RungContext::values(const Metric& metric, Provenance source) const {
  return observations.values(static_cast<std::uint32_t>(analysis().point), whole_variant, metric,
                             source);
}

std::vector<double> RungContext::values(const Metric& metric) const {
  auto series = observed(metric);
  return series ? std::move(series->values) : std::vector<double>();
}

std::optional<double> RungContext::median(const Metric& metric, Provenance source) const {
  return median_of(values(metric, source));
}

std::optional<double> RungContext::median(const Metric& metric) const {
  return median_of(values(metric));
}

std::optional<double> RungContext::greatest(const Metric& metric, Provenance source) const {
  return greatest_of(values(metric, source));
}

std::optional<double> RungContext::greatest(const Metric& metric) const {
  return greatest_of(values(metric));
}

std::optional<double> RungContext::computed(const Metric& metric, Provenance source) const {
  std::vector<std::optional<double>> inputs;
  for (const Metric* input : inputs_of(metric)) {
    inputs.push_back(median(*input, source));
    if (!inputs.back()) {
      return std::nullopt;
    }
  }
  return formula_of(metric).evaluate(inputs);
}

}  // namespace roofladder
