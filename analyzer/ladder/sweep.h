// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "analyzer/ladder/ladder.h"

namespace roofladder {

// Sweeps among a ladder's rungs: techniques whose variants differ in two parameters, or in one that
// has at least three values. A technique that forms the last row of another's grid has no sweep of
// its own.
std::vector<Sweep> sweeps_of(const Run& run, const std::vector<Rung>& rungs);

}  // namespace roofladder
