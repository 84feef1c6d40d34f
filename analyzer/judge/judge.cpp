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
std::optional<double> floor_of(const Ladder& ladder) {
  std::optional<double> least;
  for (const Rung& rung : ladder.rungs) {
    if (const auto floor = rung.analysis.value(metric::floor);
        floor && rung.judgement.may_count()) {
      least = std::min(least.value_or(*floor), *floor);
    }
  }
  return least;
}

void score(Ladder& ladder) {
  const auto floor = floor_of(ladder);
  const auto& first = ladder.rungs[ladder.baselines.front().rung];
  if (!floor || !first.analysis.time || first.analysis.time->median <= *floor ||
      !first.judgement.may_count()) {
    return;
  }
  const double baseline = first.analysis.time->median;
  for (Rung& rung : ladder.rungs) {
    if (rung.analysis.time && rung.judgement.may_count()) {
      rung.judgement.score =
          std::log(baseline / rung.analysis.time->median) / std::log(baseline / *floor);
    }
  }
}

void take_speedups(Ladder& ladder) {
  const auto counts = [&](std::size_t rung) { return ladder.rungs[rung].judgement.may_count(); };
  for (std::size_t i = 0; i < ladder.rungs.size(); ++i) {
    for (std::size_t b = 0; b < ladder.baselines.size(); ++b) {
      if (!counts(i) || !counts(ladder.baselines[b].rung)) {
        ladder.rungs[i].speedups[b].reset();
      }
    }
  }
  for (Step& step : ladder.steps) {
    if (!counts(step.from) || !counts(step.to)) {
      step.speedup.reset();
      step.verdict = Verdict::ambiguous;
      step.verdict_basis = {};
      step.split = {};
      step.split.note = "a refused rung has no speedup";
      step.claim.clear();
    }
  }
}

}  // namespace

void judge(const RunContext& run, std::vector<Ladder>& ladders) {
  for (Ladder& ladder : ladders) {
    for (std::size_t i = 0; i < ladder.rungs.size(); ++i) {
      ladder.rungs[i].judgement = judgement_of({run, ladder, i});
    }
    score(ladder);
    take_speedups(ladder);
  }
}

}  // namespace roofladder
