// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-2.0-or-later

// Branches that a core would predict wrongly. What it has learnt stays when a region is entered:
// repetitions on a processor find it trained by those before.
#ifndef ROOFLADDER_OPCOUNT_BRANCHES_H
#define ROOFLADDER_OPCOUNT_BRANCHES_H

#include "pub_tool_basics.h"
#include "pub_tool_tooliface.h"
#include "regions.h"

// Follows the branch at an address by its way out of the block; `next` is the instruction behind
// it.
void add_branch(IRSB* to, Addr address, Addr next, const IRStmt* exit);

void enter_branches(Region region);
ULong mispredictions_of(Region region);
void forget_mispredictions(void);

#endif
