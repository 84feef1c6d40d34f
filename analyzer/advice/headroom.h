// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analyzer/ladder/rung_context.h"

namespace roofladder {

// The fraction of the nearest limit, of memory, arithmetic or a cache, that the rung reaches: with
// the same work it gets faster by the inverse at most before that limit binds. 0 where none is
// known.
double nearest_roof(const RungContext& rung);

// The same without device memory.
double nearest_roof_but_memory(const RungContext& rung);

// The most of its time in which memory can be what the rung waits for: all where memory binds or
// nothing tells. Else its part of the bandwidth, and what its loads can wait: on a CPU, memory
// answers some load in no more of the time than lines are outstanding on average; on a GPU, warps
// wait for loads as long as their counters say.
double memory_share(const RungContext& rung);

// Whether neither a roof nor what happens beside the kernels explains the time.
bool is_below_roofs(const RungContext& rung);

// The speedup of the whole where kernels get faster so many times and transfers do not.
double beside_transfers(const RungContext& rung, double speedup_of_kernels);

}  // namespace roofladder
