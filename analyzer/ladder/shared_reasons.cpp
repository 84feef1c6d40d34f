// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/ladder/shared_reasons.h"

#include <algorithm>

namespace roofladder {
namespace {

bool is_equal(const RuleResult& one, const RuleResult& other) {
  return one.rule == other.rule && one.sentence == other.sentence && one.remedy == other.remedy;
}

bool is_unproven(const Rung& rung) {
  return rung.judgement.judged == Judged::unproven;
}

// Every reason of the ladder's unproven rungs, once.
std::vector<SharedReason> all_reasons(const Ladder& ladder) {
  std::vector<SharedReason> reasons;
  for (std::size_t i = 0; i < ladder.rungs.size(); ++i) {
    if (!is_unproven(ladder.rungs[i])) {
      continue;
    }
    for (const RuleResult* result : ladder.rungs[i].judgement.deciding_results()) {
      const auto known = std::ranges::find_if(
          reasons, [&](const SharedReason& reason) { return is_equal(reason.result, *result); });
      if (known == reasons.end()) {
        reasons.push_back({*result, {i}});
      } else {
        known->rungs.push_back(i);
      }
    }
  }
  return reasons;
}

}  // namespace

std::vector<SharedReason> shared_reasons(const Ladder& ladder) {
  std::vector<SharedReason> reasons = all_reasons(ladder);
  std::erase_if(reasons, [](const SharedReason& reason) { return reason.rungs.size() < 2; });
  return reasons;
}

std::vector<const RuleResult*> own_reasons(const Rung& rung,
                                           const std::vector<SharedReason>& shared) {
  std::vector<const RuleResult*> own = rung.judgement.deciding_results();
  std::erase_if(own, [&](const RuleResult* result) {
    return std::ranges::any_of(
        shared, [&](const SharedReason& reason) { return is_equal(reason.result, *result); });
  });
  return own;
}

bool is_unproven_throughout(const Ladder& ladder) {
  return !ladder.rungs.empty() && std::ranges::all_of(ladder.rungs, is_unproven);
}

}  // namespace roofladder
