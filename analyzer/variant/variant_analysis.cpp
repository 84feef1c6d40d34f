// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/variant/variant_analysis.h"

namespace roofladder {

const MetricValue* VariantAnalysis::metric(const Metric& metric) const {
  return metrics.find(&metric);
}

std::optional<double> VariantAnalysis::value(const Metric& metric) const {
  return metrics.number(metric);
}

Absence failure_of(const VariantAnalysis& variant) {
  return variant.failure.value_or(Absence{Status::failed, "no time was recorded"});
}

}  // namespace roofladder
