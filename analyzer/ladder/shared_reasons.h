// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <vector>

#include "analyzer/ladder/ladder.h"

namespace roofladder {

// Why several rungs of a ladder are UNPROVEN: said once.
struct SharedReason {
  RuleResult result;
  std::vector<std::size_t> rungs;
};
std::vector<SharedReason> shared_reasons(const Ladder& ladder);

// The rung's deciding results that are not among the shared ones.
std::vector<const RuleResult*> own_reasons(const Rung& rung,
                                           const std::vector<SharedReason>& shared);

// Whether the judge can say no more of any rung than UNPROVEN: a word beside each would tell
// nothing.
bool is_unproven_throughout(const Ladder& ladder);

}  // namespace roofladder
