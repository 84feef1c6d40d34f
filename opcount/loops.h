// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-2.0-or-later

// Loops, as machine code tells them: from where a branch back within a function goes to this
// branch.
#ifndef ROOFLADDER_OPCOUNT_LOOPS_H
#define ROOFLADDER_OPCOUNT_LOOPS_H

#include "block.h"

typedef struct {
  DiEpoch epoch;
  Addr first;  // instructions
  Addr last;
} Loop;

// Each counts, for the block's instruction, that the program goes back, if it does: where an exit's
// guard is set, or always.
void add_exit_back(Block* block, const IRStmt* exit);
void add_way_back(Block* block, Addr to);

UInt loop_count(void);
const Loop* loop_at(UInt index);

#endif
