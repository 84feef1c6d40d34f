// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>
#include <set>
#include <tuple>

#include "analyzer/audit/rules.h"

namespace roofladder {

Findings audit_impossible_value(const RunContext& context) {
  Findings findings;
  const Run& run = context.run;
  std::set<std::tuple<std::uint32_t, std::uint16_t>> reported;
  for (const Sample& sample : run.samples) {
    const std::string& metric = run.metrics.at(sample.metric);
    if (sample.status != Status::ok || possible(metric, sample.value) ||
        !reported.emplace(sample.point, sample.metric).second) {
      continue;
    }
    findings.push_back(
        {.where = run.variants[run.points[sample.point].variant].id,
         .sentence = fmt::format("has {} = {} (repetition {}); it is left out.", metric,
                                 sample.value, sample.repetition),
         .likely_cause = "a counter that overflowed or was read before it was ready, or a damaged "
                         "or foreign file"});
  }
  return findings;
}

}  // namespace roofladder
