// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/values/metric_formula.h"

#include <algorithm>
#include <optional>
#include <string>

namespace roofladder {
namespace {

// The formulas of a metric, if it has any.
struct Derivation {
  std::optional<Formula> formula;
  std::vector<const Metric*> inputs;
  std::optional<Formula> stand_in;
  std::vector<const Metric*> stand_in_inputs;
};

std::vector<const Metric*> metrics_in(const Formula& formula) {
  std::vector<const Metric*> metrics;
  for (const std::string& name : formula.inputs()) {
    metrics.push_back(find_metric(name));
  }
  return metrics;
}

const Derivation& derivation_of(const Metric& metric) {
  static const std::vector<Derivation> derivations = [] {
    std::vector<Derivation> parsed(metric_table().size());
    for (const Metric& row : metric_table()) {
      Derivation& derivation = parsed[metric_place(row)];
      if (row.is_traffic()) {
        derivation.stand_in.emplace(row.stand_in);
        derivation.stand_in_inputs = metrics_in(*derivation.stand_in);
      }
      if (row.kind != MetricKind::derived) {
        continue;
      }
      derivation.formula.emplace(row.formula);
      derivation.inputs = metrics_in(*derivation.formula);
    }
    return parsed;
  }();
  return derivations.at(metric_place(metric));
}

bool depends_on_ceiling(const Metric& metric) {
  return metric.kind == MetricKind::ceiling ||
         std::ranges::any_of(inputs_of(metric),
                             [](const Metric* input) { return depends_on_ceiling(*input); });
}

void add_with_inputs(const Metric& metric, std::vector<const Metric*>& order) {
  if (metric.kind != MetricKind::derived || std::ranges::find(order, &metric) != order.end()) {
    return;
  }
  for (const Metric* input : inputs_of(metric)) {
    add_with_inputs(*input, order);
  }
  order.push_back(&metric);
}

std::vector<const Metric*> derived_metrics(bool with_ceilings) {
  std::vector<const Metric*> order;
  for (const Metric& metric : metric_table()) {
    add_with_inputs(metric, order);
  }
  std::erase_if(order,
                [&](const Metric* metric) { return depends_on_ceiling(*metric) != with_ceilings; });
  return order;
}

}  // namespace

const std::vector<const Metric*>& derived_without_ceilings() {
  static const std::vector<const Metric*> order = derived_metrics(false);
  return order;
}

const std::vector<const Metric*>& derived_with_ceilings() {
  static const std::vector<const Metric*> order = derived_metrics(true);
  return order;
}

const Formula& formula_of(const Metric& metric) {
  return derivation_of(metric).formula.value();
}

const Formula& stand_in_of(const Metric& metric) {
  return derivation_of(metric).stand_in.value();
}

const std::vector<const Metric*>& inputs_of(const Metric& metric) {
  return derivation_of(metric).inputs;
}

const std::vector<const Metric*>& inputs_of_stand_in(const Metric& metric) {
  return derivation_of(metric).stand_in_inputs;
}

}  // namespace roofladder
