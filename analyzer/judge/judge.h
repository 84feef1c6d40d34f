// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "analyzer/ladder/rung_context.h"

namespace roofladder {

// Judges every rung, and takes the speedups from those that are refused, and from all that are
// held against one that is.
void judge(const RunContext& run, std::vector<Ladder>& ladders);

}  // namespace roofladder
