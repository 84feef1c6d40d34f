// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "analyzer/ladder/ladder.h"

// Tells what the times of a ladder's rungs cover. Where a rung's covers something else than its
// parent's (transfers that are timed no more), a new baseline begins: docs/method/ladders.md,
// "Scope".
namespace roofladder {

// Sets scope and origin of every rung.
void set_scopes(const Run& run, std::vector<Rung>& rungs);

// Whether a new baseline begins at the rung.
bool begins_scope(const Ladder& ladder, std::size_t rung);

// "From pointer_swap on, times are those of sweeps, without transfers: speedups are over it", a
// sentence for each baseline after the first; empty where there is none.
std::string scopes_text(const Run& run, const Ladder& ladder);

}  // namespace roofladder
