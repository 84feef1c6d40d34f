// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include "analyzer/audit/rules.h"
#include "run/format.h"

namespace roofladder {
namespace {

constexpr double rate_rounding = 1e-9;  // so that 1 - 0/n is not above 100 %

}  // namespace

Findings audit_impossible_hit_rate(const RungContext& rung) {
  Findings findings;
  for (const MetricValue& metric : rung.analysis().metrics.present()) {
    const auto* rate = std::get_if<Estimate>(&metric.value);
    if (!metric.metric->rules.hit_rate || rate == nullptr ||
        (rate->value >= -rate_rounding && rate->value <= 1 + rate_rounding)) {
      continue;
    }
    findings.push_back(
        {.where = rung.id(),
         .sentence =
             fmt::format("has an {} of {}.", metric.metric->title, format_percent(rate->value)),
         .likely_cause =
             "accesses and misses were counted in different passes, or by events that count "
             "different things"});
  }
  return findings;
}

}  // namespace roofladder
