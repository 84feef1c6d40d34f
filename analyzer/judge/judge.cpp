// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/judge/judge.h"

#include <algorithm>
#include <cmath>

#include "analyzer/judge/rules.h"

namespace roofladder {
namespace {

Judged verdict_of(const std::vector<RuleResult>& results) {
  const auto any = [&](RuleOutcome outcome) {
    return std::ranges::find(results, outcome, &RuleResult::outcome);
  };
  const auto violated = any(RuleOutcome::violated);
  if (violated != results.end()) {
    return violated->rule == "result" ? Judged::wrong : Judged::refused;
  }
  return any(RuleOutcome::inconclusive) != results.end() ? Judged::unproven : Judged::passed;
}

Judgement judgement_of(const RungContext& rung) {
  Judgement judgement;
  for (const JudgeRule& rule : judge_rules()) {
    if (rung.lacking(rule.needs) != nullptr) {
      continue;
    }
    if (auto result = rule.judge(rung)) {
      result->rule = rule.name;
      judgement.results.push_back(std::move(*result));
    }
  }
  judgement.judged = verdict_of(judgement.results);
  return judgement;
}

// The least time in which any rung's work can be done.
std::optional<double> floor_of(const Ladder& ladder, const std::vector<Judgement>& judgements) {
  std::optional<double> least;
  for (std::size_t i = 0; i < ladder.rungs.size(); ++i) {
    if (const auto floor = ladder.rungs[i].analysis.value(metric::floor);
        floor && judgements[i].may_count()) {
      least = std::min(least.value_or(*floor), *floor);
    }
  }
  return least;
}

void score(const Ladder& ladder, std::vector<Judgement>& judgements) {
  const auto floor = floor_of(ladder, judgements);
  for (std::size_t i = 0; i < ladder.rungs.size(); ++i) {
    const std::size_t first = ladder.rungs[i].origin;
    const auto& baseline = ladder.rungs[first].analysis.time;
    const auto& time = ladder.rungs[i].analysis.time;
    const bool has_range =
        floor && baseline && baseline->median > *floor && judgements[first].may_count();
    if (has_range && time && judgements[i].may_count()) {
      judgements[i].score =
          std::log(baseline->median / time->median) / std::log(baseline->median / *floor);
    }
  }
}

}  // namespace

std::vector<Judgement> judgements_of(const RunContext& context, const Ladder& ladder) {
  std::vector<Judgement> judgements;
  for (std::size_t i = 0; i < ladder.rungs.size(); ++i) {
    judgements.push_back(judgement_of({context, ladder, i}));
  }
  score(ladder, judgements);
  return judgements;
}

}  // namespace roofladder
