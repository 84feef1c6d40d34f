// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-2.0-or-later

// Loads that no prefetcher foresees, of lines that other lines have displaced from near caches. How
// long one waits is told by the number of other lines since the last use of its own (reuse.h).
#ifndef ROOFLADDER_OPCOUNT_IRREGULAR_H
#define ROOFLADDER_OPCOUNT_IRREGULAR_H

#include "pub_tool_basics.h"
#include "pub_tool_tooliface.h"
#include "regions.h"

// Takes "LINES:CYCLES,...", ascending: a load takes that many cycles more where so many other lines
// or more were used since. False if the text is none.
Bool set_distances(const HChar* text);
Bool has_distances(void);

// A load in the code.
typedef struct Site Site;

// `number` tells the loads of an instruction apart. Null where no distances are given.
Site* site_of(Addr instruction, UInt number);

// Adds to a block that a load has taken place there; what it accesses was handed on before.
void add_load(IRSB* to, Site* site, IRExpr* address);

// Adds to a block that a line was used, which those beside it are prefetched with.
void add_used_line(IRSB* to, IRExpr* line);

// Adds to a block that it reads the mean of the cycles that loads at that place waited so far.
IRExpr* waiting_at(IRSB* to, const Site* site);

// Takes one load of `weight`, `distance` other lines since the last use of its line.
void take_load(Site* site, Addr address, ULong distance, UInt weight);

// Loads near a software prefetch are taken to come in time.
void note_prefetch(Addr instruction);

typedef struct {
  ULong lines;
  ULong cycles;  // that they take more than a line of the nearest cache, one after another
} Irregular;

void enter_irregular(Region region);
Irregular irregular_of(Region region);
void forget_irregular(void);

#endif
