// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "analyzer/ladder/judgement.h"
#include "analyzer/ladder/rung_context.h"

namespace roofladder {

struct JudgeRule {
  std::string_view name;   // "inside_the_clock"
  std::string_view title;  // what holds of a rung that passes
  NeededMetrics needs;
  // The name in the result is set by whoever calls it. Nothing where the rule does not concern the
  // rung.
  std::optional<RuleResult> (*judge)(const RungContext& rung);
};

// Every rule, in the order in which verdicts name them.
std::span<const JudgeRule> judge_rules();

#define JUDGE_RULE(name, ...) std::optional<RuleResult> judge_##name(const RungContext& rung);
#include "analyzer/judge/rule_table.inc"
#undef JUDGE_RULE

inline RuleResult pass(std::string sentence) {
  return {{}, RuleOutcome::pass, std::move(sentence), {}};
}
inline RuleResult violated(std::string sentence) {
  return {{}, RuleOutcome::violated, std::move(sentence), {}};
}
inline RuleResult inconclusive(std::string sentence, std::string remedy) {
  return {{}, RuleOutcome::inconclusive, std::move(sentence), std::move(remedy)};
}

}  // namespace roofladder
