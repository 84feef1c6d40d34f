// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-2.0-or-later

// Simulates caches: sets of lines of which the least recently used one is evicted; what is written
// is allocated, and written back when it is evicted. A level is asked for what the one before it
// misses, and takes what that one evicts. Lines in the caches of other threads stay as they are.
#ifndef ROOFLADDER_OPCOUNT_CACHES_H
#define ROOFLADDER_OPCOUNT_CACHES_H

#include "accesses.h"
#include "pub_tool_basics.h"
#include "regions.h"

enum { most_levels = 4 };

// BYTES:WAYS for each level, the nearest first, with commas between them; ":shared" behind those
// that all threads have in common. False if it is not that.
Bool set_caches(const HChar* geometries);
UInt cache_level_count(void);

void follow_caches(Addr line, AccessKind kind);
void caches_of_thread(UInt thread);

// Every entering of a region begins with empty caches; what they hold when it is left is written
// back.
void enter_caches(Region region);
CacheCounts cache_counts_of(Region region, UInt level);
void forget_cache_counts(void);

#endif
