// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analyzer/ladder/rung_context.h"
#include "analyzer/variant/pipes.h"

namespace roofladder {

// The fraction of the nearest limit, of memory, arithmetic, a pipe or a cache, that the rung
// reaches: with the same work it gets faster by the inverse at most before that limit binds. 0
// where none is known. Looks at every pipe except `without`.
double nearest_roof(const RungContext& rung, const Pipe* without = nullptr);

// The same without device memory.
double nearest_roof_but_memory(const RungContext& rung, const Pipe* without = nullptr);

// The most that fewer instructions for a pipe can gain: the time in which it is not in use stays,
// and so do the other limits. These alone for waiting, whose share is a lower limit.
double most_without(const RungContext& rung, const PipeUse& use);

// The most of its time in which memory can be what the rung waits for: all where memory binds or
// nothing tells. Else its part of the bandwidth, and what its loads can wait: on a CPU, memory
// answers some load in no more of the time than lines are outstanding on average; on a GPU, warps
// wait for loads as long as their counters say.
double memory_share(const RungContext& rung);

// The speedup of the whole where kernels get faster so many times and transfers do not.
double beside_transfers(const RungContext& rung, double speedup_of_kernels);

}  // namespace roofladder
