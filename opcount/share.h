// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-2.0-or-later

// Counting may end before the program does. Blocks of code that were executed until then, and by
// the end, tell what share was counted.
#ifndef ROOFLADDER_OPCOUNT_SHARE_H
#define ROOFLADDER_OPCOUNT_SHARE_H

#include "pub_tool_basics.h"
#include "regions.h"

typedef struct {
  ULong counted;
  ULong all;
} Blocks;

// A thread goes on, and stops, after that many blocks of all threads.
void goes_on(ULong blocks);
void stops(ULong blocks, Region region, Bool is_counted);

// Milliseconds in which code was counted.
ULong counted_time(void);

Blocks blocks_of(Region region);
void forget_blocks(void);

#endif
