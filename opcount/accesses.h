// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-2.0-or-later

// Hands accesses on, line by line, to those whose results depend on their order: the caches
// (caches.h) and the reuse of lines (reuse.h).
#ifndef ROOFLADDER_OPCOUNT_ACCESSES_H
#define ROOFLADDER_OPCOUNT_ACCESSES_H

#include "irregular.h"
#include "pub_tool_basics.h"
#include "pub_tool_tooliface.h"

// A write past the caches leaves its line in none.
typedef enum { access_read, access_write, access_write_past } AccessKind;

// A cache's traffic with what is behind it, in lines.
typedef struct {
  ULong read_misses, write_misses, written_back;
} CacheCounts;

// Adds to a block that it accesses that many bytes, at most a line, from an address; `guard`, of
// one bit, says whether it does, or is null. `site` is null for what is no load. `call` accesses
// any number, without a guard.
void add_access(IRSB* to, IRExpr* address, UInt bytes, AccessKind kind, IRExpr* guard, Site* site);
void add_access_by_call(IRSB* to, IRExpr* address, UInt bytes, AccessKind kind);

// Another thread, or another region, begins with caches of its own.
void forget_last_access(void);

// Hands on no more of them.
void stop_accesses(void);

#endif
