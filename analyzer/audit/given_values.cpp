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

void find_contradictions(const Audited& audited, const VariantAnalysis& variant,
                         Findings& findings) {
  for (const Contradiction& contradiction : contradictions(audited.observations, variant.point)) {
    const Metric& metric = *contradiction.metric;
    findings.push_back({FindingKind::given_contradicts, audited.id_of(variant),
                        fmt::format("has a given ({}) {} of {}, but its inputs give {}.",
                                    name_of(contradiction.source), metric.title,
                                    format_quantity(contradiction.given, metric.dimension),
                                    format_quantity(contradiction.computed, metric.dimension)),
                        slip});
  }
}

void find_contradicting_speedups(const Audited& audited, const Ladder& ladder, Findings& findings) {
  for (const SpeedupContradiction& contradiction :
       speedup_contradictions(audited.run, audited.observations, ladder)) {
    const std::string other =
        contradiction.from_times
            ? fmt::format("its times give {}", format_factor(contradiction.other))
            : fmt::format("also one of {}", format_factor(contradiction.other));
    findings.push_back(
        {FindingKind::given_contradicts, audited.id_of(ladder.rungs[contradiction.rung].analysis),
         fmt::format("has a given ({}) speedup of {}{}{}, but {}.", name_of(contradiction.source),
                     format_factor(contradiction.given), contradiction.over.empty() ? "" : " over ",
                     contradiction.over, other),
         slip});
  }
}

}  // namespace roofladder
