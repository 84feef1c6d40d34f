// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/judge/rules.h"

namespace roofladder {

std::optional<RuleResult> judge_replies(const RungContext& rung) {
  const auto& failure = rung.analysis().failure;
  return failure && failure->status == Status::refused ? std::optional(violated(failure->reason))
                                                       : std::nullopt;
}

}  // namespace roofladder
