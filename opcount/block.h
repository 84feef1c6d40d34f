// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-2.0-or-later

// A block of code that is being translated: what its run of instructions amounts to so far, and the
// counters that are added to it.
#ifndef ROOFLADDER_OPCOUNT_BLOCK_H
#define ROOFLADDER_OPCOUNT_BLOCK_H

#include "pub_tool_basics.h"
#include "pub_tool_tooliface.h"
#include "slots.h"

enum { most_uses = 1024 };
typedef struct {
  IRSB* to;
  IRTemp counters;  // their address
  Addr instruction;
  Bool stores_past_caches;
  Bool loads, stores;  // what the instruction does so far
  Use uses[most_uses];
  UInt use_count;
} Block;

// Adds to what the instruction amounts to.
void add_use(Block* block, UInt metric, UInt amount);

// Has the run of instructions up to here counted, if there is any, and begins another.
void end_run(Block* block);

// Adds what takes place where a guard, of one bit, is set.
void add_guarded(Block* block, IRExpr* guard, const Use* uses, UInt count);

#endif
