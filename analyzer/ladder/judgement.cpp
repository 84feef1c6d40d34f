// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/ladder/judgement.h"

#include <fmt/format.h>

namespace roofladder {

std::vector<const RuleResult*> Judgement::deciding_results() const {
  const RuleOutcome wanted =
      judged == Judged::unproven ? RuleOutcome::inconclusive : RuleOutcome::violated;
  std::vector<const RuleResult*> found;
  for (const RuleResult& result : results) {
    if (result.outcome == wanted && judged != Judged::passed) {
      found.push_back(&result);
    }
  }
  return found;
}

std::string deciding_text(const Judgement& judgement) {
  std::string text;
  for (const RuleResult* result : judgement.deciding_results()) {
    text += fmt::format("{}{}: {}", text.empty() ? "" : "; ", result->rule, result->sentence);
    if (!result->remedy.empty()) {
      text += fmt::format(" (it takes {})", result->remedy);
    }
  }
  return text;
}

}  // namespace roofladder
