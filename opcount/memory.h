// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-2.0-or-later

// Counts what instructions load and store, and hands their addresses on to those that follow them.
#ifndef ROOFLADDER_OPCOUNT_MEMORY_H
#define ROOFLADDER_OPCOUNT_MEMORY_H

#include "block.h"

typedef struct {
  Bool lines;  // their addresses are told to footprints
  Bool order;  // to simulated caches and distances of reuse
} FollowedAccesses;

// Adds the accesses of one statement of an instruction whose statements begin at `begin`.
void add_accesses(Block* block, const IRSB* from, Int begin, Int statement,
                  FollowedAccesses followed);

#endif
