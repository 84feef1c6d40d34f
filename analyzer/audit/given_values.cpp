// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include "analyzer/audit/rules.h"
#include "analyzer/published/closure.h"
#include "analyzer/published/given_speedup.h"
#include "run/format.h"

namespace roofladder {
namespace {

constexpr const char* slip =
    "a slip or coarse rounding in the source, or values of different measurements side by side";

}  // namespace

Findings audit_given_contradicts(const RungContext& rung) {
  Findings findings;
  for (const Contradiction& contradiction :
       contradictions(rung.observations, rung.analysis().point)) {
    const Metric& metric = *contradiction.metric;
    findings.push_back(
        {.where = rung.id(),
         .sentence = fmt::format("has a given ({}) {} of {}, but its inputs give {}.",
                                 name_of(contradiction.source), metric.title,
                                 format_quantity(contradiction.given, metric.dimension),
                                 format_quantity(contradiction.computed, metric.dimension)),
         .likely_cause = slip});
  }
  return findings;
}

Findings audit_given_speedup_contradicts(const RunContext& context, const Ladder& ladder) {
  Findings findings;
  for (const SpeedupContradiction& contradiction :
       speedup_contradictions(context.run, context.observations, ladder)) {
    const std::string other =
        contradiction.from_times
            ? fmt::format("its times give {}", format_factor(contradiction.other))
            : fmt::format("also one of {}", format_factor(contradiction.other));
    findings.push_back({.where = RungContext{context, ladder, contradiction.rung}.id(),
                        .sentence = fmt::format(
                            "has a given ({}) speedup of {}{}{}, but {}.",
                            name_of(contradiction.source), format_factor(contradiction.given),
                            contradiction.over.empty() ? "" : " over ", contradiction.over, other),
                        .likely_cause = slip});
  }
  return findings;
}

}  // namespace roofladder
