// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/judge/own_threads.h"
#include "analyzer/judge/rules.h"

namespace roofladder {

std::optional<RuleResult> judge_baseline(const RungContext& rung) {
  const RungContext original = rung.rung(rung.ladder.rungs[rung.index].origin);
  if (rung.index == original.index) {
    return std::nullopt;
  }
  if (has_slept(original)) {
    return inconclusive("what it is compared with " + slept_text(original),
                        "an original that works all the time");
  }
  if (is_busy_when_idle(original)) {
    return inconclusive("threads take processors from what it is compared with while that runs",
                        "an original whose threads sleep between repetitions");
  }
  return std::nullopt;
}

}  // namespace roofladder
