// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/judge/own_threads.h"
#include "analyzer/judge/rules.h"

namespace roofladder {

std::optional<RuleResult> judge_awake(const RungContext& rung) {
  if (has_slept(rung)) {
    return inconclusive("it " + slept_text(rung) + ", so that its time is not that of its work",
                        "code that does not wait; or a machine that does nothing else meanwhile");
  }
  return pass("its process worked, or waited for a processor, all the time or most of it");
}

}  // namespace roofladder
