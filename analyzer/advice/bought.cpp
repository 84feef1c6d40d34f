// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/advice/bought.h"

#include <cmath>
#include <fmt/format.h>

#include "analyzer/ladder/changes.h"
#include "analyzer/words/factor_text.h"
#include "analyzer/words/result_text.h"

namespace roofladder {
namespace {

constexpr double unchanged_within = 0.02;  // of a factor

bool is_unchanged(const Factor& factor) {
  return std::abs(factor.value.value - 1) < unchanged_within;
}

// The reason why a step did not get faster, by its factors.
std::string why_nothing(const Step& step, const Bound& before) {
  if (step.split.factors.empty() || step.split.factors.front().size() != 2) {
    return "";
  }
  const Factor& work = step.split.factors.front().front();
  const Factor& rate = step.split.factors.front().back();
  if (is_unchanged(work) && is_unchanged(rate)) {
    return fmt::format("it left what binds as it was ({})", before.sentence);
  }
  if (work.value.value > 1 && rate.value.value < 1) {
    return fmt::format("what it saved was not what the time went to: {} takes away what {} gives",
                       rate.name, work.name);
  }
  if (work.value.value < 1 && rate.value.value > 1) {
    return fmt::format("{} costs what {} gives", work.name, rate.name);
  }
  return fmt::format("{} slows it down",
                     work.value.value < rate.value.value ? work.name : rate.name);
}

void append(std::string& text, const std::string& sentence) {
  if (!sentence.empty()) {
    text += "; " + sentence;
  }
}

}  // namespace

std::string bought_text(const Analysis& analysis, const Ladder& ladder, const Step& step) {
  const std::string parent = name_of(info(analysis, ladder.rungs.at(step.from)));
  if (!step.speedup) {
    return fmt::format("from {}: {}", parent, step.split.note);
  }
  std::string changes;
  for (const std::vector<Factor>& view : step.split.factors) {
    changes += (changes.empty() ? ": " : "; or ") + changes_text(view);
  }
  std::string text = fmt::format("{}: {} as fast as {}{}", verdict_text(step.verdict),
                                 factor_with_range(*step.speedup), parent, changes);
  if (step.verdict == Verdict::same || step.verdict == Verdict::slower) {
    append(text, why_nothing(step, ladder.rungs.at(step.from).analysis.bound));
  }
  append(text, text_of(step.verdict_basis));
  append(text, step.split.note);
  return text;
}

}  // namespace roofladder
