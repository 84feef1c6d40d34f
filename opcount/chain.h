// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-2.0-or-later

// The time that operations take which need the result of one another: that of a core with as many
// units as it needs, which looks 512 instructions ahead. Each value has a cycle in which it is
// there, the latest of its operands' plus the latency of the operation.
#ifndef ROOFLADDER_OPCOUNT_CHAIN_H
#define ROOFLADDER_OPCOUNT_CHAIN_H

#include "pub_tool_basics.h"
#include "pub_tool_tooliface.h"
#include "regions.h"

// For a block that begins: no value of it is known yet.
void begin_chain(const IRSB* from, const VexGuestLayout* layout);

// Adds what the statements of an instruction do to the cycles of values. The block has their
// temporaries already.
void add_chain(IRSB* to, const IRSB* from, Int begin, Int end);

// Adds the end of a run of instructions, which is left there at the earliest.
void end_chain_of_run(IRSB* to);

// Has the thread enter a region: what was computed before is there at its begin.
void enter_chain(Region region, ThreadId thread);

// Has the thread go on, whose registers hold nothing of this region yet if it has not run in it.
void chain_goes_on(ThreadId thread);

ULong chain_of(Region region);  // cycles; the sum over all times it was entered
void forget_chains(void);

#endif
