// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <span>
#include <string>
#include <utility>

#include "analyzer/audit/rules.h"
#include "analyzer/judge/evidence.h"
#include "analyzer/ladder/judgement.h"

namespace roofladder {

// A rung before the judge.
struct Case {
  const Audited& audited;
  const Ladder& ladder;
  const Rung& rung;
  const JudgesEvidence& evidence;
  std::span<const JudgesEvidence> of_ladder;  // of every rung, in order

  const VariantAnalysis& analysis() const { return rung.analysis; }
  const Point& point() const { return audited.run.points[rung.analysis.point]; }
};

// What a rule says; nothing where it does not concern the rung.
using JudgesRule = std::optional<RuleResult>(const Case& rung);

#define JUDGES_RULE(name, function) JudgesRule function;
#include "analyzer/judge/rule_table.inc"
#undef JUDGES_RULE

// What would make a GPU tell how much work was done: its usual counters see operations in double
// precision alone.
std::string remedy_of_gpu(const Case& rung);

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
