// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/judge/counted_work.h"
#include "analyzer/judge/rules.h"

namespace roofladder {

std::optional<RuleResult> judge_work(const RungContext& rung) {
  const auto work = counted_work(rung);
  if (!work) {
    return std::nullopt;
  }
  if (work->is_less()) {
    return violated("it does less than it declares: " + work->sentence);
  }
  return work->is_all()
             ? pass(work->sentence)
             : inconclusive(
                   work->sentence + ", which may be all of them, additions fused with products",
                   missing_gpu_counters(rung));
}

}  // namespace roofladder
