// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/values/metric_formula.h"

#include <optional>
#include <string>

namespace roofladder {
namespace {

// The formulas of a metric, where it has them.
struct Derivation {
  std::optional<Formula> formula;
  std::vector<const Metric*> inputs;
  std::optional<Formula> stand_in;
};

const Derivation& derivation_of(const Metric& metric) {
  static const std::vector<Derivation> derivations = [] {
    std::vector<Derivation> parsed(metric_table().size());
    for (const Metric& row : metric_table()) {
      Derivation& derivation = parsed[metric_place(row)];
      if (row.is_traffic()) {
        derivation.stand_in.emplace(row.stand_in);
      }
      if (row.kind != MetricKind::derived) {
        continue;
      }
      derivation.formula.emplace(row.formula);
      for (const std::string& name : derivation.formula->inputs()) {
        derivation.inputs.push_back(find_metric(name));
      }
    }
    return parsed;
  }();
  return derivations.at(metric_place(metric));
}

}  // namespace

const Formula& formula_of(const Metric& metric) {
  return derivation_of(metric).formula.value();
}

const Formula& stand_in_of(const Metric& metric) {
  return derivation_of(metric).stand_in.value();
}

const std::vector<const Metric*>& inputs_of(const Metric& metric) {
  return derivation_of(metric).inputs;
}

}  // namespace roofladder
