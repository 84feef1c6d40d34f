// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/values/metric_formula.h"

#include <fmt/format.h>
#include <optional>
#include <stdexcept>
#include <string>

namespace roofladder {
namespace {

// A derived metric of the table.
struct Derivation {
  std::optional<Formula> formula;  // none for others
  std::vector<const Metric*> inputs;
};

const Derivation& derivation_of(const Metric& metric) {
  static const std::vector<Derivation> derivations = [] {
    std::vector<Derivation> parsed(metric_table().size());
    for (const Metric& row : metric_table()) {
      if (row.kind != MetricKind::derived) {
        continue;
      }
      Derivation& derivation = parsed[metric_place(row)];
      derivation.formula.emplace(row.formula);
      for (const std::string& name : derivation.formula->inputs()) {
        derivation.inputs.push_back(&metric_named(name));
      }
    }
    return parsed;
  }();
  return derivations.at(metric_place(metric));
}

}  // namespace

const Metric& metric_named(std::string_view name) {
  const Metric* metric = find_metric(name);
  if (metric == nullptr) {
    throw std::invalid_argument(fmt::format("the metric table has no metric {}", name));
  }
  return *metric;
}

const Metric& time_metric() {
  static const Metric& time = metric_named("time");
  return time;
}

const Formula& formula_of(const Metric& metric) {
  return derivation_of(metric).formula.value();
}

const std::vector<const Metric*>& inputs_of(const Metric& metric) {
  return derivation_of(metric).inputs;
}

}  // namespace roofladder
