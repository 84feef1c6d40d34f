// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-2.0-or-later

// The lines of memory that a region reads and writes, however often: all the traffic that a cache
// without limits would have.
#ifndef ROOFLADDER_OPCOUNT_FOOTPRINT_H
#define ROOFLADDER_OPCOUNT_FOOTPRINT_H

#include "pub_tool_basics.h"
#include "pub_tool_tooliface.h"
#include "regions.h"

enum { line_bytes = 64 };
enum { touch_read = 1, touch_write = 2 };

typedef struct {
  ULong read_first;  // lines that were read before they were written, if at all
  ULong written;     // lines
} Footprint;

// Adds to a block that it touches that many bytes, at most a line, from an address; `guard`, of one
// bit, says whether it does, or is null. `call` touches any number, without a guard.
void add_touch(IRSB* to, IRExpr* address, UInt bytes, UInt kind, IRExpr* guard);
void add_touch_by_call(IRSB* to, IRExpr* address, UInt bytes, UInt kind);

// Every entering of a region begins anew; leaving it adds what it has touched.
void enter_footprint(Region region);
// Sums all times that the region was left, and the present one if the program is in it.
Footprint footprint_of(Region region);
void forget_footprints(void);

#endif
