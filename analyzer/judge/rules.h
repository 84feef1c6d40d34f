// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <utility>

#include "analyzer/ladder/judgement.h"
#include "analyzer/ladder/rung_context.h"

namespace roofladder {

// Says nothing where the rule does not concern the rung.
using JudgesRule = std::optional<RuleResult>(const RungContext& rung);

#define JUDGES_RULE(name, function) JudgesRule function;
#include "analyzer/judge/rule_table.inc"
#undef JUDGES_RULE

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
