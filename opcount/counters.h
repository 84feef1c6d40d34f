// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-2.0-or-later

// How often each slot was executed, by region and thread.
#ifndef ROOFLADDER_OPCOUNT_COUNTERS_H
#define ROOFLADDER_OPCOUNT_COUNTERS_H

#include "pub_tool_basics.h"
#include "pub_tool_threadstate.h"
#include "regions.h"

// The counters that code adds to now, one a slot. Translated code reads it at the begin of a block:
// it changes between blocks alone.
extern ULong* current_counters;

// The region that was entered last.
extern Region current_region;

void thread_begins(ThreadId thread);
UInt thread_runs(ThreadId thread);  // returns its place in the order of their creation
void enter_counters(Region region, ThreadId thread);
void stop_counters(ThreadId thread);  // counts no more
void forget_counts(void);

typedef void (*TakeCounters)(Region region, UInt thread, const ULong* counters, void* context);
void for_each_counters(TakeCounters take, void* context);

#endif
